import { expect, test } from 'vitest'
import { declineWork } from '#domain/repairs/work/contract.ts'
import { allDone, confirmationOf, createAnswered } from '#test/builders/repairs/work.ts'
import { call, visitor } from '#test/harness/harness.ts'
import { openConfirmedCompletion, reportCompletion } from './contract.ts'

test('work that the owner declined can’t be reported as done', async () => {
  const answered = await createAnswered()
  await call(visitor, declineWork, { ...confirmationOf(answered), reason: 'We sell as is.' })
  const report = { id: answered.id, ...(await allDone(answered)) }
  expect(await call(answered.contractor, reportCompletion, report)).toMatchObject({
    status: 409,
    body: {
      message: 'Olive Owner has declined this work. Ask the agent to request it again before you report it.',
    },
  })
})

test('what was reported before the owner declined the rest can be corrected, and their link shows no record', async () => {
  const answered = await createAnswered()
  const { contractor, id, ownerToken } = answered
  const report = await allDone(answered)
  const [first, ...others] = report.lines
  const lines = [{ ...first!, isDone: false, reason: 'Next week.' }, ...others]
  expect((await call(contractor, reportCompletion, { id, ...report, lines })).status).toBe(200)
  const shown = async () => (await call(visitor, openConfirmedCompletion, { token: ownerToken })).status
  expect(await shown()).toBe(404)
  await call(visitor, declineWork, { ...confirmationOf(answered), reason: 'We sell as is.' })
  const corrected = { id, ...report, lines, version: 1, note: 'The permit is in the mail.' }
  expect((await call(contractor, reportCompletion, corrected)).status).toBe(200)
  const all = { id, ...report, version: 2 }
  expect((await call(contractor, reportCompletion, all)).status, 'the declined rest as done').toBe(409)
  expect(await shown()).toBe(404)
})
