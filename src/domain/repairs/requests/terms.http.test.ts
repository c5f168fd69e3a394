import { beforeEach, expect, test } from 'vitest'
import { dollarText } from '#kernel/money.ts'
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
import { getAgreedListPdf, getRepairRequestText, openRepairRequest, saveRepairRequest } from './contract.ts'
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
    'Repairs due: by December 20, 2036 (was by December 18, 2036)',
  ]
  expect((await call(visitor, openRepairRequest, { token })).body.changedTerms).toEqual(changes)
  await runJobs()
  const [mail] = await mailsTo('sam.terms@example.com')
  for (const change of changes) expect(mail?.text).toContain(change)
  expect(mail?.text).not.toContain('all items are agreed')
  const again = await respond(sent, token, { version: 4, lines: [answers[0]!] })
  expect([stateOf({ ...again.body, isWithdrawn: false }), again.body.changedTerms]).toEqual(['agreed', []])
})

test('what the other side reads has the same terms as the document, with the charges and the total', async () => {
  await saveRequest(sent)
  const { token } = await linkToRespond(sent)
  const { sums, notes } = (await call(visitor, openRepairRequest, { token })).body
  expect(sums).toMatchObject([
    { label: expect.stringContaining('Service call'), isTotal: false },
    { label: 'Estimated total of the repairs', isTotal: true },
  ])
  const { text } = (await call(sent.agent, getRepairRequestText, { id: sent.id })).body
  for (const { label, amount } of sums!) expect(text).toContain(`${label}: ${dollarText(amount)}`)
  expect(notes).toHaveLength(3)
  for (const note of notes!) expect(text).toContain(note)
  await saveRequest(sent, { version: 1, terms: { ...TERMS, showsPrices: false } })
  const hidden = (await call(visitor, openRepairRequest, { token })).body
  expect([hidden.sums, hidden.notes!.length]).toEqual([[], 2])
})

test('repairs are due today in Wisconsin or later; a day that has passed since it was entered can stay', async () => {
  const { agent, id, lines } = sent
  const saveAt = (at: string, version: number, dueOn: string) => {
    const input = { id, version, terms: { ...TERMS, dueOn }, lines: lines.map(repairOf) }
    return call(agent, saveRepairRequest, input, { context: { now: () => new Date(at) } })
  }
  // It's still the 14th in Wisconsin.
  const lateInTheEvening = '2036-12-15T05:30:00Z'
  const late = await saveAt(lateInTheEvening, 0, '2036-12-13')
  expect([late.status, late.body]).toMatchObject([
    400,
    { fields: { 'terms.dueOn': 'Please enter today’s date or a later one' } },
  ])
  expect((await saveAt(lateInTheEvening, 0, '2036-12-14')).status).toBe(200)
  const nextDay = '2036-12-15T18:00:00Z'
  expect((await saveAt(nextDay, 1, '2036-12-14')).status).toBe(200)
  expect((await saveAt(nextDay, 2, '2036-12-13')).status).toBe(400)
})

test('the agreed list numbers items as the request does', async () => {
  await saveRequest(sent)
  const { token } = await linkToRespond(sent)
  await respond(sent, token, { lines: [answerTo(sent.second.id, 'agree')] })
  const { bytes } = await call(sent.agent, getAgreedListPdf, { id: sent.id })
  const list = (await textOf(bytes)).replaceAll(/\s+/g, ' ')
  expect(list).toMatch(
    new RegExp(`2\\. ${sent.second.description}.*Still open.*1\\. ${sent.first.description}`),
  )
})
