import { eq } from 'drizzle-orm'
import { acceptEstimate } from '#domain/client/acceptances/contract.ts'
import { createShare } from '#domain/client/shares/contract.ts'
import { estimates } from '#domain/estimates/tables.ts'
import { getCompletion, type reportCompletion } from '#domain/repairs/completion/contract.ts'
import { workCompletions } from '#domain/repairs/completion/tables.ts'
import { answerByLink, confirmWork, openWorkLink, type WorkRequest } from '#domain/repairs/work/contract.ts'
import type { InputOf } from '#kernel/endpoint.ts'
import { call, ctx, mailsTo, runJobs, visitor } from '../../harness/harness.ts'
import { dayIn } from '../days.ts'
import { createSentEstimate, type Draft, makeLine } from '../estimates.ts'

const firm = (id: string, description: string, price: string) =>
  makeLine({
    id,
    description,
    unit_price: price,
    unit_price_min: price,
    unit_price_max: price,
  })

/** A panel for $1,800.00, GFCI protection for $95.00, and a service call for $125.00. */
export const WORK_LINES = [
  firm('panel', 'Replace the panel', '1800.00'),
  firm('gfci', 'Add GFCI protection', '95.00'),
  { ...firm('call', 'Service call', '125.00'), type: 'service_call' as const },
]

/** Work that the agent requested, with the token of the contractor's link. */
export async function createRequest(lineIds?: string[]): Promise<Draft & { token: string }> {
  const sent = await createSentEstimate(WORK_LINES)
  await call(sent.agent, acceptEstimate, { id: sent.id, lineIds })
  return { ...sent, token: await workTokenOf(sent) }
}

/** The token of the newest link in the contractor's emails. */
export async function workTokenOf({ contractor }: Pick<Draft, 'contractor'>): Promise<string> {
  await runJobs()
  for (const { text } of await mailsTo(contractor.email)) {
    const token = /\/work-request\?token=(\S+)/.exec(text)?.[1]
    if (token) return token
  }
  throw new Error('no email to the contractor has a link')
}

type Answer = Omit<InputOf<typeof answerByLink>, 'token'>

/** Confirms every requested line, as the first answer. */
export const confirmAll = ({ requestedAt, lines }: WorkRequest): Answer => ({
  requestedAt: requestedAt ?? '',
  version: 0,
  lines: lines.map(({ id }) => ({ lineId: id, verdict: 'confirmed' })),
  notToExceed: null,
  dates: [],
  note: null,
  documents: [],
})

/** A requested and answered estimate, with the token of the owner's link. */
export async function createAnswered(change: Partial<Answer> = {}) {
  const requested = await createRequest()
  const { token } = requested
  const { body: open } = await call(visitor, openWorkLink, { token })
  const answered = await call(visitor, answerByLink, { token, ...confirmAll(open), ...change })
  if (answered.status !== 200) throw new Error(`the request wasn't answered: ${answered.body.message}`)
  const { id, agent } = requested
  const { body } = await call(agent, createShare, { id, purpose: 'confirm', recipient: 'Owner' })
  const ownerToken = new URL(body.url).searchParams.get('token') ?? ''
  return { ...requested, ownerToken, request: answered.body }
}

export type Answered = Awaited<ReturnType<typeof createAnswered>>
type Confirmation = InputOf<typeof confirmWork>

/** A filled-in confirmation. */
export const confirmationOf = (
  { ownerToken, request }: Answered,
  change: Partial<Confirmation> = {},
): Confirmation => ({
  token: ownerToken,
  requestedAt: request.requestedAt ?? '',
  version: request.answer?.version ?? 0,
  name: 'Olive Owner',
  email: 'olive.owner@example.com',
  phone: '(414) 555-0190',
  access: 'The key is under the mat.',
  scheduledOn: null,
  wish: 'A morning in March',
  acknowledged: [],
  signedName: 'Olive Owner',
  consent: true,
  ...change,
})

export const confirm = (answered: Answered, change: Partial<Confirmation> = {}) =>
  call(visitor, confirmWork, confirmationOf(answered, change))

/** What was charged for each line, in dollars; null for a line that isn't done. */
export type Charges = Record<string, string | null>

/** Requests the work of a sent estimate, if it isn't requested yet, and stores what its contractor charged, as the next version. */
export async function complete({ agent, id }: Draft, charges: Charges, at = ctx.now()) {
  const read = async () => (await ctx.db.select().from(estimates).where(eq(estimates.id, id)))[0]
  if (!(await read())?.acceptedAt) await call(agent, acceptEstimate, { id })
  const requestedAt = (await read())?.acceptedAt
  if (!requestedAt) throw new Error('the work wasn’t requested')
  const earlier = await ctx.db.$count(workCompletions, eq(workCompletions.estimateId, id))
  await ctx.db.insert(workCompletions).values({
    estimateId: id,
    requestedAt,
    version: earlier + 1,
    lines: Object.entries(charges).map(([lineId, charged]) => ({
      lineId,
      isDone: charged !== null,
      reason: charged === null ? 'The owner changed their mind' : null,
      charged,
      before: [],
      after: [],
    })),
    reportedAs: 'Electric Company',
    via: 'link',
    reportedAt: at,
  })
}

export const FINISHED_ON = dayIn(0)

export type Report = Omit<InputOf<typeof reportCompletion>, 'id'>

/** A line that's done, without an amount and photos. */
export const doneOf = (lineId: string, details: Partial<Report['lines'][number]> = {}) => ({
  lineId,
  isDone: true,
  reason: null,
  charged: null,
  before: [],
  after: [],
  ...details,
})

/** The first report of the contractor: all of the requested work is done, unless `details` say otherwise. */
export async function allDone({ agent, id }: Pick<Draft, 'agent' | 'id'>, details: Partial<Report> = {}) {
  const { requestedAt, lines } = (await call(agent, getCompletion, { id })).body
  return {
    requestedAt: requestedAt ?? '',
    version: 0,
    lines: lines.map((line) => doneOf(line.id)),
    doneOn: FINISHED_ON,
    charged: null,
    ...details,
  }
}
