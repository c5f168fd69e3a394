import { reportCompletion } from '#domain/repairs/completion/contract.ts'
import { type Caller, call, mailsTo, runJobs, visitor } from '../../harness/harness.ts'
import { type Answered, allDone, confirm, createAnswered, type Report } from './work.ts'

let addresses = 0

/** A visitor from an address of their own, so that no limit counts another test's requests. */
export const newVisitor = (): Caller => ({ ...visitor, ip: `10.7.${addresses >> 8}.${addresses++ & 255}` })

/** The token of the newest link to the record that was emailed to this address. */
export async function recordTokenOf(email: string): Promise<string> {
  await runJobs()
  for (const { text } of await mailsTo(email)) {
    const token = /completion-record\?token=(\S+)/.exec(text)?.[1]
    if (token) return token
  }
  throw new Error('no email has a link to the record')
}

/**
 * Work that its owner confirmed and its contractor reported as done. `recordToken` is that of the link in the owner's email, `seen` what's on
 * their screen.
 */
export async function createReported(details: Partial<Report> = {}) {
  const answered = await createAnswered()
  const email = `olive.${answered.id.slice(0, 8)}@example.com`
  await confirm(answered, { email })
  return await reportedAs({ ...answered, email }, await allDone(answered, details))
}

/** The same with this report. */
export async function reportedAs<A extends Answered & { email: string }>(answered: A, report: Report) {
  const { status, body } = await call(answered.contractor, reportCompletion, { id: answered.id, ...report })
  if (status !== 200) throw new Error(`the work wasn't reported: ${body.message}`)
  const seen = { requestedAt: report.requestedAt, version: 1, remarks: 0 }
  return { ...answered, report, seen, recordToken: await recordTokenOf(answered.email) }
}

export type Reported = Awaited<ReturnType<typeof createReported>>

/** What isn't right with the first line of `WORK_LINES`, as first remark. */
export const problemWith = ({ seen }: Pick<Reported, 'seen'>, words = 'The panel has no labels.') => ({
  ...seen,
  lineIds: ['panel'],
  topics: ['charges' as const],
  words,
})
