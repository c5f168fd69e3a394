import { beforeEach, expect, test } from 'vitest'
import { textOf } from '#test/builders/pdf-text.ts'
import {
  answerTo,
  createRequestable,
  linkToRespond,
  type Requestable,
  repairOf,
  respond,
  saveRequest,
  TERMS,
} from '#test/builders/repairs/repair-requests.ts'
import { call, mailsTo, runJobs, visitor } from '#test/harness/harness.ts'
import { getAgreedListPdf, openRepairRequest } from './contract.ts'
import { stateOf } from './rules.ts'

let sent: Requestable
beforeEach(async () => {
  sent = await createRequestable()
})

test('when who pays or the deadline changes, agreed repairs have to be agreed to again', async () => {
  await saveRequest(sent)
  const { token } = await linkToRespond(sent)
  const answers = [answerTo(sent.first.id, 'agree'), answerTo(sent.second.id, 'credit', '100.00')]
  await respond(sent, token, { lines: answers, email: 'sam.terms@example.com' })
  const input = { lines: sent.lines.map((line) => ({ ...repairOf(line), isTaken: true })) }
  const agreed = await saveRequest(sent, { ...input, version: 2, terms: { ...TERMS, message: 'Thanks!' } })
  expect(stateOf(agreed.body.versions[0]!)).toBe('agreed')
  const list = await textOf((await call(sent.agent, getAgreedListPdf, { id: sent.id })).bytes)
  expect(list.replaceAll(/\s+/g, ' ')).toContain(
    'completed by December 18, 2036 by a licensed electrician, at the seller’s expense',
  )

  const terms = { ...TERMS, payer: 'buyer' as const, dueOn: '2036-12-20' }
  const { body } = await saveRequest(sent, { ...input, version: 3, terms })
  expect([stateOf(body.versions[0]!), body.versions[0]?.lines]).toMatchObject([
    'waiting',
    [{ response: null }, { response: { response: 'credit' }, isTaken: true }],
  ])
  expect((await saveRequest(sent, { ...input, version: 3, terms })).body.versions).toHaveLength(4)
  const changes = [
    'Who pays for the repairs: the buyer (was the seller)',
    'Repairs done: by December 20, 2036 (was by December 18, 2036)',
  ]
  expect((await call(visitor, openRepairRequest, { token })).body.changedTerms).toEqual(changes)
  await runJobs()
  const [mail] = await mailsTo('sam.terms@example.com')
  for (const change of changes) expect(mail?.text).toContain(change)
  expect(mail?.text).not.toContain('all items are agreed')
  const again = await respond(sent, token, { version: 4, lines: [answers[0]!] })
  expect([stateOf({ ...again.body, isWithdrawn: false }), again.body.changedTerms]).toEqual(['agreed', []])
})
