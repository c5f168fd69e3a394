import { expect, test } from 'vitest'
import { timeInWords } from '#kernel/days.ts'
import { textOf } from '#test/builders/pdf-text.ts'
import { allDone, confirm, createAnswered } from '#test/builders/repairs/work.ts'
import { call, visitor } from '#test/harness/harness.ts'
import { getCompletion, getCompletionPdf, openConfirmedCompletion, reportCompletion } from './contract.ts'
import { correctedAt } from './rules.ts'

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
