import { beforeEach, expect, test } from 'vitest'
import { createShare, listShares, revokeShare } from '#domain/client/shares/contract.ts'
import { SALE_DISCLOSURE } from '#domain/estimates/rules.ts'
import { addAttachment, addLinkAttachment, getLinkAttachment } from '#domain/repairs/attachments/contract.ts'
import { reviseEstimate } from '#domain/review/desk/contract.ts'
import { MORE_THAN_ZERO } from '#kernel/amounts.ts'
import { sendDraft } from '#test/builders/estimates.ts'
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
import { getAgreedListPdf, getRepairRequest, getSharedAgreedListPdf, openRepairRequest } from '../contract.ts'

let sent: Requestable
beforeEach(async () => {
  sent = await createRequestable()
})

test('the other side answers line by line without an account; the agent reads it at once, and by email', async () => {
  await saveRequest(sent, {
    lines: [repairOf(sent.first), { ...repairOf(sent.second), ask: 'credit', amount: '150.00' }],
  })
  const { token } = await linkToRespond(sent)
  const opened = await call(visitor, openRepairRequest, { token })
  expect(opened.body).toMatchObject({
    version: 1,
    lines: [
      {
        lineId: sent.first.id,
        ask: 'repair',
        passages: [{ page: 1, quote: expect.stringContaining('double') }],
      },
      { lineId: sent.second.id, ask: 'credit', amount: '150.00' },
    ],
  })
  const answered = await respond(sent, token, {
    lines: [
      answerTo(sent.first.id, 'agree'),
      { ...answerTo(sent.second.id, 'credit', '100.00'), note: 'Fair?' },
    ],
    bid: { company: 'Brightline Electric', total: '400.00', lines: [] },
  })
  expect([answered.status, answered.body.version]).toEqual([200, 2])
  const { versions } = (await call(sent.agent, getRepairRequest, { id: sent.id })).body!
  expect(versions[0]).toMatchObject({
    version: 2,
    side: 'other_side',
    author: 'Sam Seller',
    bid: { company: 'Brightline Electric', total: '400.00' },
    lines: [
      { response: { response: 'agree', by: 'Sam Seller' }, isTaken: false },
      { response: { response: 'credit', amount: '100.00', note: 'Fair?' } },
    ],
  })
  expect(versions[1]).toMatchObject({
    version: 1,
    side: 'agent',
    lines: [{ response: null }, { response: null }],
  })
  await runJobs()
  const mail = (await mailsTo(sent.agent.email)).find(({ subject }) => subject.startsWith('Response to your'))
  expect(mail?.text).toContain('Sam Seller responded')
  expect(mail?.text).toContain('1 of 2 items is agreed')
  expect(mail?.text).toContain('Credit of $100.00 offered. “Fair?”')
})

test('names that the other side enters can’t reorder or hide the text around them', async () => {
  await saveRequest(sent)
  const { token } = await linkToRespond(sent)
  const bid = { company: 'Bright\u202Eline\nElectric', total: '400.00', lines: [] }
  const { body } = await respond(sent, token, { name: 'Sam\u2066 Seller\u200B', bid })
  expect([body.author, body.bid?.company]).toEqual(['Sam Seller', 'Brightline Electric'])
  expect((await respond(sent, token, { version: 2, name: '\u200B' })).status).toBe(400)
})

test('the agent takes an answer, and the agreed list has both, with who said so', async () => {
  await saveRequest(sent)
  const { token } = await linkToRespond(sent)
  await respond(sent, token, {
    lines: [answerTo(sent.first.id, 'agree'), answerTo(sent.second.id, 'credit', '100.00')],
    email: 'sam@example.com',
  })
  const so = await textOf((await call(sent.agent, getAgreedListPdf, { id: sent.id })).bytes)
  expect(so.replaceAll(/\s+/g, ' ')).toMatch(
    /Agreed So Far .*1 of 2 items is agreed.*1\. .*Still open.* 2\. /,
  )
  const taken = sent.lines.map((line) => ({ ...repairOf(line), isTaken: true }))
  const { body } = await saveRequest(sent, { version: 2, lines: taken })
  expect(body.versions[0]?.lines).toMatchObject([
    { response: { response: 'agree' }, isTaken: false },
    { response: { response: 'credit' }, isTaken: true },
  ])
  const file = await call(visitor, getSharedAgreedListPdf, { token })
  const agreed = (await textOf(file.bytes)).replaceAll(/\s+/g, ' ')
  expect(agreed).toContain('Agreed Repairs and Credits')
  expect(agreed).toContain('Agreed. Sam Seller')
  expect(agreed).toMatch(/Credit of \$100\.00 offered\. Sam Seller, .*Accepted: /)
  expect(agreed).toContain('isn’t signed')
  expect(agreed).toContain(SALE_DISCLOSURE)
  await runJobs()
  const mail = (await mailsTo('sam@example.com')).find(({ subject }) => subject.includes(sent.address))
  expect(mail?.text).toContain('all items are agreed')
  const url = /https?:\/\/\S+\/repair-response\?token=\S+/.exec(mail?.text ?? '')?.[0]
  const theirs = new URL(url!).searchParams.get('token')!
  expect((await call(visitor, openRepairRequest, { token: theirs })).body.version).toBe(3)
})

test('of two at once one wins, and the other reads who was first', async () => {
  await saveRequest(sent)
  const { token } = await linkToRespond(sent)
  expect((await respond(sent, token)).status).toBe(200)
  const late = await respond(sent, token, { name: 'Pat Partner' })
  expect([late.status, late.body.message]).toEqual([
    409,
    'Sam Seller responded in the meantime. Reload to see their answers.',
  ])
  const agentLate = await saveRequest(sent, { version: 1 })
  expect([agentLate.status, agentLate.body.message]).toEqual([
    409,
    'Sam Seller responded in the meantime. Reload to see their answers.',
  ])
  expect((await saveRequest(sent, { version: 2 })).status).toBe(200)
  const other = await respond(sent, token, { version: 2 })
  expect([other.status, other.body.message]).toEqual([
    409,
    'The request was changed in the meantime. Reload to see the changes.',
  ])
  const together = await Promise.all([
    respond(sent, token, { version: 3, lines: [answerTo(sent.first.id, 'decline')] }),
    saveRequest(sent, { version: 3, terms: { ...TERMS, payer: 'shared' } }),
    saveRequest(sent, { version: 3, terms: { ...TERMS, payer: 'buyer' } }),
  ])
  expect(together.map(({ status }) => status).sort()).toEqual([200, 409, 409])
})

test('the same response sent twice is one version and one email, and so is the same revision', async () => {
  for (const _ of [1, 2]) expect((await saveRequest(sent)).body.versions).toHaveLength(1)
  const { token } = await linkToRespond(sent)
  const input = {
    email: 'sam.twice@example.com',
    lines: [
      { ...answerTo(sent.first.id, 'credit', '100.00'), note: 'Fair?' },
      answerTo(sent.second.id, 'decline'),
    ],
    bid: { company: 'Brightline Electric', total: '400.00', lines: [] },
  }
  for (const _ of [1, 2]) {
    const { status, body } = await respond(sent, token, input)
    expect([status, body.version]).toEqual([200, 2])
  }
  expect((await respond(sent, token, { ...input, name: 'Pat Partner' })).status).toBe(409)
  const lines = [{ ...repairOf(sent.first), isTaken: true }, repairOf(sent.second)]
  for (const _ of [1, 2]) {
    const { status, body } = await saveRequest(sent, { version: 2, lines })
    expect([status, body.versions.length]).toEqual([200, 3])
  }
  expect((await respond(sent, token, input)).status).toBe(409)
  await runJobs()
  expect(await mailsTo('sam.twice@example.com')).toHaveLength(1)
  const toAgent = (await mailsTo(sent.agent.email)).filter(({ subject }) => /^Response to/.test(subject))
  expect(toAgent).toHaveLength(1)
})

test('a changed ask needs a new answer; the others keep theirs', async () => {
  await saveRequest(sent)
  const { token } = await linkToRespond(sent)
  await respond(sent, token, { lines: sent.lines.map(({ id }) => answerTo(id, 'decline')) })
  const changed = { ...repairOf(sent.first), ask: 'credit' as const, amount: '80.00' }
  const { body } = await saveRequest(sent, { version: 2, lines: [changed, repairOf(sent.second)] })
  expect(body.versions[0]?.lines).toMatchObject([{ response: null }, { response: { response: 'decline' } }])
})

test('a bid whose items come to more than its total is rejected, from either side', async () => {
  await saveRequest(sent)
  const { token } = await linkToRespond(sent)
  const lines = [
    { lineId: sent.first.id, amount: '500.00' },
    { lineId: sent.second.id, amount: '400.00' },
  ]
  const bid = { company: 'Brightline Electric', total: '700.00', lines }
  const message = 'The items come to $900.00, which is more than this total'
  for (const { status, body } of [
    await respond(sent, token, { bid }),
    await saveRequest(sent, { version: 1, bid }),
  ])
    expect([status, body]).toMatchObject([400, { fields: { 'bid.total': message } }])
  for (const [index, total] of ['900.00', '950.00', null].entries())
    expect((await respond(sent, token, { version: 1 + index, bid: { ...bid, total } })).status).toBe(200)
})

test('a credit of nothing isn’t one, asked for or offered', async () => {
  const credit = { ...repairOf(sent.first), ask: 'credit' as const, amount: '0.00' }
  const asked = await saveRequest(sent, { lines: [repairOf(sent.second), credit] })
  expect([asked.status, asked.body]).toMatchObject([400, { fields: { 'lines.1.amount': MORE_THAN_ZERO } }])
  await saveRequest(sent)
  const { token } = await linkToRespond(sent)
  const offered = await respond(sent, token, { lines: [answerTo(sent.first.id, 'credit', '0.00')] })
  expect([offered.status, offered.body]).toMatchObject([
    400,
    { fields: { 'lines.0.amount': MORE_THAN_ZERO } },
  ])
  const repair = { ...answerTo(sent.first.id, 'agree'), amount: '0.00' }
  expect((await respond(sent, token, { lines: [repair] })).status).toBe(200)
})

test('once a newer estimate was sent, no one can answer for the earlier one', async () => {
  await saveRequest(sent)
  const { token } = await linkToRespond(sent)
  const { body: draft } = await call(sent.admin, reviseEstimate, { id: sent.id, version: sent.version })
  await sendDraft({ ...sent, id: draft.id, version: draft.version })
  expect((await call(visitor, openRepairRequest, { token })).body.isReplaced).toBe(true)
  const late = await respond(sent, token)
  expect([late.status, late.body.message]).toEqual([409, expect.stringMatching(/newer estimate/)])
  expect((await saveRequest(sent, { version: 1 })).status).toBe(409)
})

test('a receipt of the other side is shown to the agent; one that isn’t theirs is rejected', async () => {
  await saveRequest(sent)
  const { token } = await linkToRespond(sent)
  const input = { token, purpose: 'respond' as const }
  const file = { name: 'receipt.pdf', content: '%PDF-1.7' }
  const { body: receipt } = await call(visitor, addLinkAttachment, input, { file })
  const done = { ...answerTo(sent.first.id, 'already_done'), attachments: [receipt.id] }
  expect((await respond(sent, token, { lines: [done] })).body.attachments).toMatchObject([
    { name: 'receipt.pdf' },
  ])
  const { attachments } = (await call(sent.agent, getRepairRequest, { id: sent.id })).body!
  expect(attachments).toMatchObject([{ id: receipt.id }])
  expect((await call(visitor, getLinkAttachment, { ...input, attachmentId: receipt.id })).status).toBe(200)
  const other = await createRequestable()
  await saveRequest(other)
  const elsewhere = { ...input, token: (await linkToRespond(other)).token }
  const foreign = (await call(visitor, addLinkAttachment, elsewhere, { file })).body.id
  const contractors = (await call(sent.contractor, addAttachment, { id: sent.id }, { file })).body.id
  for (const stolen of [foreign, contractors]) {
    const { status } = await respond(sent, token, { version: 2, lines: [{ ...done, attachments: [stolen] }] })
    expect(status).toBe(400)
  }
})

test('a link that was revoked, or is for something else, opens no request; opening changes nothing', async () => {
  await saveRequest(sent)
  const { token, id: shareId } = await linkToRespond(sent)
  for (let time = 0; time < 3; time++) await call(visitor, openRepairRequest, { token })
  const { body } = await call(sent.agent, getRepairRequest, { id: sent.id })
  expect(body?.versions).toHaveLength(1)
  expect((await call(sent.agent, listShares, { id: sent.id })).body).toMatchObject([{ openings: 3 }])
  const view = await call(sent.agent, createShare, { id: sent.id, recipient: 'Buyers' })
  const wrong = new URL(view.body.url).searchParams.get('token')!
  expect((await call(visitor, openRepairRequest, { token: wrong })).status).toBe(404)
  expect((await respond(sent, wrong)).status).toBe(404)
  await call(sent.agent, revokeShare, { id: sent.id, shareId })
  expect((await call(visitor, openRepairRequest, { token })).status).toBe(404)
  expect((await respond(sent, token)).status).toBe(404)
})
