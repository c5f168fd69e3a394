import { createShare } from '#domain/client/shares/contract.ts'
import { getAdminEstimate } from '#domain/estimates/contract.ts'
import {
  type RequestedLine,
  type ResponseKind,
  respondToRequest,
  saveRepairRequest,
} from '#domain/repairs/requests/contract.ts'
import type { InputOf } from '#kernel/endpoint.ts'
import { call, visitor } from '../../harness/harness.ts'
import { createWaitingDraft, saveLines, sendDraft } from '../estimates.ts'

const REPORT = `Electrical

A breaker in the main panel is double tapped. Have an electrician repair it.

The receptacles in the kitchen are not GFCI protected. Recommend *GFCI* #protection.
`

export const TERMS = { payer: 'seller' as const, dueOn: '2036-12-18', showsPrices: true, message: '' }

/** A sent estimate with two lines of work, as ODIE drafted them. */
export async function createRequestable() {
  const draft = await createWaitingDraft({ name: 'r.txt', content: REPORT })
  const { estimateData } = (await call(draft.admin, getAdminEstimate, { id: draft.id })).body
  const sent = await sendDraft(await saveLines(draft, estimateData?.line_items ?? []))
  const lines = (estimateData?.line_items ?? []).filter(({ type }) => type === 'work')
  return { ...sent, lines, first: lines[0]!, second: lines[1]! }
}

export type Requestable = Awaited<ReturnType<typeof createRequestable>>

export const repairOf = ({ id }: { id: string }): RequestedLine => ({
  lineId: id,
  ask: 'repair',
  amount: null,
})

/** Saves the first version of a request for all lines, or what `details` say. */
export const saveRequest = (
  { agent, id, lines }: Requestable,
  details: Partial<InputOf<typeof saveRepairRequest>> = {},
) => call(agent, saveRepairRequest, { id, version: 0, terms: TERMS, lines: lines.map(repairOf), ...details })

/** A link for the other side. */
export async function linkToRespond({ agent, id }: Requestable) {
  const { body } = await call(agent, createShare, { id, purpose: 'respond', recipient: 'Sellers' })
  return { ...body, token: new URL(body.url).searchParams.get('token')! }
}

export const answerTo = (lineId: string, response: ResponseKind, amount: string | null = null) => ({
  lineId,
  response,
  amount,
  note: '',
  attachments: [],
})

/** The other side agrees to all lines of the first version, or says what `details` say. */
export const respond = (
  { lines }: Requestable,
  token: string,
  details: Partial<InputOf<typeof respondToRequest>> = {},
) =>
  call(visitor, respondToRequest, {
    token,
    version: 1,
    name: 'Sam Seller',
    lines: lines.map(({ id }) => answerTo(id, 'agree')),
    ...details,
  })
