import { expect, test } from 'vitest'
import { createShare } from '#domain/client/shares/contract.ts'
import { addAttachment } from '#domain/repairs/attachments/contract.ts'
import { timeInWords } from '#kernel/days.ts'
import { textOf } from '#test/builders/pdf-text.ts'
import { createReported, problemWith } from '#test/builders/repairs/reported.ts'
import { allDone, confirm, createAnswered } from '#test/builders/repairs/work.ts'
import { call, visitor } from '#test/harness/harness.ts'
import {
  getCompletion,
  getCompletionPdf,
  openCompletionRecord,
  openCompletionToReport,
  openConfirmedCompletion,
  reportCompletion,
  reportProblem,
} from './contract.ts'
import { correctedAt, problemStateOf } from './rules.ts'

test('agent and owner see that a report was corrected, and when it was first made', async () => {
  const work = await createAnswered()
  await confirm(work)
  const { agent, contractor, id, ownerToken: token } = work
  const first = await call(contractor, reportCompletion, { id, ...(await allDone(work)) })
  const { at, firstAt } = first.body.completion!
  expect([at, correctedAt(first.body.completion!)]).toEqual([firstAt, null])
  const printed = async () => await textOf((await call(agent, getCompletionPdf, { id })).bytes)
  expect(await printed()).not.toMatch(/corrected/i)

  const again = await allDone(work, { version: 1, note: 'With the permit number.' })
  expect((await call(contractor, reportCompletion, { id, ...again })).status).toBe(200)
  const seen = [
    (await call(agent, getCompletion, { id })).body.completion!,
    (await call(visitor, openConfirmedCompletion, { token })).body.completion!,
  ]
  for (const completion of seen) {
    expect(completion.firstAt).toBe(firstAt)
    expect(correctedAt(completion)).toBe(completion.at)
  }
  const words = (await printed()).replace(/\s+/g, ' ')
  expect(words).toContain(`Corrected ${timeInWords(new Date(seen[0]!.at))}`)
})

test('owner, agent, contractor, and staff read the earlier versions of a corrected report, and a lender doesn’t', async () => {
  const work = await createReported({ charged: '2100.00', note: 'First.' })
  const { agent, contractor, admin, id, token } = work
  for (const [version, note] of [
    [1, 'Second.'],
    [2, 'Third.'],
  ] as const)
    await call(contractor, reportCompletion, { id, ...(await allDone(work, { version, note })) })
  const read = [
    ...(await Promise.all([agent, contractor, admin].map((person) => call(person, getCompletion, { id })))),
    await call(visitor, openCompletionToReport, { token }),
    await call(visitor, openConfirmedCompletion, { token: work.ownerToken }),
    await call(visitor, openCompletionRecord, { token: work.recordToken }),
  ]
  for (const { body } of read)
    expect([body.completion, body.history?.earlier]).toMatchObject([
      { version: 3, note: 'Third.' },
      [
        { version: 2, note: 'Second.', charged: null },
        { version: 1, note: 'First.', charged: '2100.00', lines: [{ isDone: true }, { isDone: true }] },
      ],
    ])
  const { body: share } = await call(agent, createShare, { id, purpose: 'completion', recipient: 'Lender' })
  const lender = new URL(share.url).searchParams.get('token')!
  expect((await call(visitor, openCompletionRecord, { token: lender })).body.history).toBeUndefined()
})

test('a photo that a correction leaves out is still with the earlier version', async () => {
  const work = await createReported()
  const { agent, contractor, id } = work
  const file = { name: 'permit.pdf', content: '%PDF-1.7' }
  const { body: permit } = await call(contractor, addAttachment, { id }, { file })
  const withFile = await allDone(work, { version: 1 })
  const lines = withFile.lines.map((line) => ({ ...line, after: [permit.id] }))
  await call(contractor, reportCompletion, { id, ...withFile, lines })
  await call(contractor, reportCompletion, { id, ...(await allDone(work, { version: 2 })) })
  const { body } = await call(agent, getCompletion, { id })
  expect(body.history?.earlier[0]?.lines[0]?.after).toEqual([permit.id])
  expect(body.attachments).toEqual([])
  expect(body.history?.attachments?.map(({ name }) => name)).toEqual(['permit.pdf'])
})

test('a correction that was written without reading a new problem is a conflict, and doesn’t answer it', async () => {
  const work = await createReported()
  const { agent, contractor, id } = work
  const corrected = { id, ...(await allDone(work, { version: 1, note: 'Labeled.', remarks: 0 })) }
  await call(agent, reportProblem, { id, ...problemWith(work) })
  const unread = await call(contractor, reportCompletion, corrected)
  expect([unread.status, unread.body.message]).toEqual([
    409,
    `${agent.name} wrote something in the meantime. Read it before you send your report.`,
  ])
  const { history, completion } = (await call(agent, getCompletion, { id })).body
  expect(problemStateOf(history!.remarks, completion!)).toBe('open')
  const read = { ...corrected, remarks: 1 }
  for (const { status, body } of [
    await call(contractor, reportCompletion, read),
    await call(contractor, reportCompletion, read),
  ])
    expect([status, body.completion?.version]).toEqual([200, 2])
})

test('the same report again isn’t a correction, and a retry of the report is still one', async () => {
  const work = await createReported()
  const { contractor, id, report } = work
  const retried = await call(contractor, reportCompletion, { id, ...report })
  expect([retried.status, retried.body.completion?.version]).toEqual([200, 1])
  const unchanged = await call(contractor, reportCompletion, { id, ...report, version: 1 })
  expect([unchanged.status, unchanged.body.message]).toEqual([
    400,
    expect.stringContaining('This is the same as the report that you’ve already sent.'),
  ])
})
