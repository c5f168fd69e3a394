import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { acceptEstimate } from '#domain/client/acceptances/contract.ts'
import { listEstimates } from '#domain/estimates/lists/contract.ts'
import { listAdminReports } from '#domain/intake/contract.ts'
import { discardRevision, reviseEstimate } from '#domain/review/desk/contract.ts'
import {
  createSentEstimate,
  createWaitingDraft,
  type Draft,
  makeLine,
  replaceEstimate,
  saveLines,
  sendDraft,
} from '#test/builders/estimates.ts'
import { createUser } from '#test/builders/people.ts'
import { auditEventsAbout } from '#test/harness/audit-trail.ts'
import { call, ctx, mailsTo, runJobs } from '#test/harness/harness.ts'
import { downloadEstimatePdf, getAdminEstimate, retryDelivery, sendEstimate } from '../contract.ts'
import { estimates } from '../tables.ts'
import { deliver, giveUp } from './delivery.ts'

const read = async ({ admin }: Draft, id: Draft['id']) => (await call(admin, getAdminEstimate, { id })).body
const discard = ({ admin, id, version }: Draft) => call(admin, discardRevision, { id, version })

/** A sent estimate of $125.00 and the draft that revises it. */
async function createRevision({ isRequested = false } = {}) {
  const sent = await createSentEstimate([makeLine({ description: 'As sent' })])
  if (isRequested) await call(sent.agent, acceptEstimate, { id: sent.id })
  const { version } = await read(sent, sent.id)
  const { body } = await call(sent.admin, reviseEstimate, { id: sent.id, version })
  return { sent, revision: { ...sent, id: body.id, version: body.version } }
}

const queueRowOf = async ({ admin, reportId }: Draft) =>
  (await call(admin, listAdminReports, { limit: 500 })).body.find(({ id }) => id === reportId)

test('while an estimate is revised, the queue has both: the one sent, with its PDF, and the draft', async () => {
  const { sent, revision } = await createRevision()
  const changed = await saveLines(revision, [makeLine({ unit_price: '200.00' })])
  const row = await queueRowOf(sent)
  expect(row).toMatchObject({
    estimateId: changed.id,
    totalAmount: '200.00',
    sentEstimateId: sent.id,
    sentAmount: '125.00',
    hasPdf: true,
    isRevising: true,
    delivery: 'sent',
  })
  expect((await call(sent.admin, downloadEstimatePdf, { id: row!.sentEstimateId! })).status).toBe(200)
})

test('a draft that was never sent is no revision, and has no sent estimate', async () => {
  const draft = await createWaitingDraft()
  expect(await queueRowOf(draft)).toMatchObject({
    estimateId: draft.id,
    sentEstimateId: null,
    sentAmount: null,
    hasPdf: false,
    isRevising: false,
  })
  expect(await read(draft, draft.id)).toMatchObject({ replaces: null, replacement: null })
})

test('the desk shows what a revision replaces, and on the sent estimate what will replace it', async () => {
  const { sent, revision } = await createRevision()
  await call(sent.agent, acceptEstimate, { id: sent.id })
  expect((await read(sent, revision.id)).replaces).toMatchObject({
    id: sent.id,
    status: 'accepted',
    totalAmount: '125.00',
    sentAt: expect.any(String),
    hasPdf: true,
  })
  const { replacement } = await read(sent, sent.id)
  expect(replacement).toMatchObject({ id: revision.id, status: 'draft', sentAt: null, hasPdf: false })
  const { version } = await read(sent, revision.id)
  await call(sent.admin, sendEstimate, { id: revision.id, version })
  expect((await read(sent, sent.id)).replacement).toMatchObject({ id: revision.id, status: 'sent' })
  expect((await read(sent, revision.id)).replaces).toMatchObject({ id: sent.id })
})

test('discarding a revision deletes its draft; the sent estimate stays the current one and can be revised', async () => {
  const { sent, revision } = await createRevision()
  const before = (await call(sent.agent, listEstimates, {})).body
  const changed = await saveLines(revision, [makeLine({ description: 'Discarded' })])
  const { status, body } = await discard(changed)
  expect([status, body.id, body.status, body.replacement]).toEqual([200, sent.id, 'sent', null])
  expect((await call(sent.admin, getAdminEstimate, { id: changed.id })).status).toBe(404)
  expect((await call(sent.agent, listEstimates, {})).body).toEqual(before)
  expect(await queueRowOf(sent)).toMatchObject({ estimateId: sent.id, isRevising: false })
  expect(await auditEventsAbout(changed.id)).toEqual([
    {
      action: 'revision-discarded',
      details: {
        propertyAddress: sent.address,
        reportId: sent.reportId,
        revisionOf: sent.id,
        totalAmount: '125.00',
        line_items: [expect.objectContaining({ description: 'Discarded' })],
      },
    },
  ])
  expect((await discard(changed)).status).toBe(404)
  const again = await call(sent.admin, reviseEstimate, { id: sent.id, version: sent.version })
  expect(again.status).toBe(200)
})

test('a discarded revision that another admin has saved meanwhile is kept', async () => {
  const { revision } = await createRevision()
  const changed = await saveLines(revision, [makeLine()])
  expect(await discard(revision)).toMatchObject({ status: 409, body: { code: 'conflict' } })
  expect((await read(changed, changed.id)).version).toBe(changed.version)
})

test('neither a report’s first draft nor a sent revision can be discarded', async () => {
  const draft = await createWaitingDraft()
  expect(await discard(draft)).toMatchObject({
    status: 409,
    body: { message: 'Only a revision can be discarded. This draft is the report’s first estimate.' },
  })
  expect((await read(draft, draft.id)).status).toBe('draft')

  const { revision } = await createRevision()
  await call(revision.admin, sendEstimate, { id: revision.id, version: revision.version })
  expect((await discard(revision)).status).toBe(409)
  expect((await read(revision, revision.id)).status).toBe('sent')
})

test('of a concurrent sending and discarding of a revision, one wins', async () => {
  const { sent, revision } = await createRevision()
  const { id, version } = revision
  const [sending, discarding] = await Promise.all([
    call(sent.admin, sendEstimate, { id, version }),
    discard(revision),
  ])
  const isSent = sending.status === 200
  expect(discarding.status).toBe(isSent ? 409 : 200)
  expect((await call(sent.agent, listEstimates, {})).body[0]?.id).toBe(isSent ? id : sent.id)
})

test('the contractor’s email about a revision says that it’s an update and what it replaces', async () => {
  const { revision } = await createRevision()
  const { contractor, address, admin, id, version } = revision
  await call(admin, sendEstimate, { id, version })
  await runJobs()
  const [mail] = await mailsTo(contractor.email)
  expect(mail?.subject).toBe(`Updated estimate sent on your behalf for ${address}`)
  expect(mail?.text).toContain('your updated estimate of $125.00')
  expect(mail?.text).toContain('It replaces the one we sent earlier.')
})

test('an estimate that was replaced before its emails were sent is never emailed', async () => {
  const sent = await createSentEstimate([makeLine()], { deliver: false })
  await giveUp(ctx, { estimateId: sent.id })
  const { body: draft } = await call(sent.admin, reviseEstimate, sent)
  await sendDraft({ ...sent, id: draft.id, version: draft.version })

  const { status, body } = await call(sent.admin, retryDelivery, { id: sent.id })
  expect([status, body.message]).toEqual([
    409,
    'A newer estimate has replaced this one, so it won’t be sent.',
  ])
  await deliver(ctx, { estimateId: sent.id })
  await runJobs()
  const subjects = (await mailsTo(sent.agent.email)).map(({ subject }) => subject)
  expect(subjects).toEqual([`Your electrical estimate for ${sent.address}`])
  const { delivery } = (await call(sent.admin, getAdminEstimate, { id: sent.id })).body
  expect(delivery).toEqual({
    status: 'failed',
    mailId: null,
    failure: 'It was never emailed: a newer estimate replaced it first.',
  })
})

test('an update of an estimate that was never emailed says nothing of one that was', async () => {
  const sent = await createSentEstimate([makeLine()], { deliver: false })
  const revise = async ({ id, version }: Pick<Draft, 'id' | 'version'>) => {
    const { body } = await call(sent.admin, reviseEstimate, { id, version })
    return await saveLines({ ...sent, id: body.id, version: body.version }, [
      makeLine({ unit_price: '200.00' }),
    ])
  }
  const bodies = async () => {
    await runJobs()
    const people = [sent.agent, sent.contractor]
    const mails = await Promise.all(people.map(async ({ email }) => (await mailsTo(email))[0]!))
    return mails.map(({ subject, text }) => `${subject} ${text}`)
  }
  const first = await sendDraft(await revise(sent), { deliver: false })
  for (const text of await bodies()) expect(text).not.toMatch(/updated|earlier/i)
  await sendDraft(await revise(first), { deliver: false })
  for (const text of await bodies()) expect(text).toMatch(/updated.*earlier/is)
})

test('an estimate that was revised for another contractor is an update to the agent, and that contractor’s first', async () => {
  const sent = await createSentEstimate()
  const other = await createUser('contractor')
  await replaceEstimate(sent, other.actor.userId)
  await runJobs()
  const [toAgent, toOther] = [(await mailsTo(sent.agent.email))[0], (await mailsTo(other.email))[0]]
  expect(toAgent?.subject).toMatch(/updated/i)
  expect(`${toOther?.subject} ${toOther?.text}`).not.toMatch(/updated|earlier/i)
})

test('an update says to agent and contractor that earlier requested work has to be requested again', async () => {
  for (const isRequested of [true, false]) {
    const { sent, revision } = await createRevision({ isRequested })
    await sendDraft(await saveLines(revision, [makeLine({ unit_price: '200.00' })]))
    const newest = async ({ email }: { email: string }) => (await mailsTo(email))[0]?.text ?? ''
    expect((await newest(sent.agent)).includes('request it again')).toBe(isRequested)
    expect((await newest(sent.contractor)).includes('until they request it again')).toBe(isRequested)
  }
})

test('an update after the work is done doesn’t ask anyone to request it again', async () => {
  const sent = await createSentEstimate([makeLine({})])
  await call(sent.agent, acceptEstimate, { id: sent.id })
  await ctx.db.update(estimates).set({ doneAt: ctx.now() }).where(eq(estimates.id, sent.id))
  const { version } = await read(sent, sent.id)
  const { body } = await call(sent.admin, reviseEstimate, { id: sent.id, version })
  await sendDraft(
    await saveLines({ ...sent, id: body.id, version: body.version }, [makeLine({ unit_price: '200.00' })]),
  )
  for (const { email } of [sent.agent, sent.contractor])
    expect((await mailsTo(email))[0]?.text).not.toContain('request it again')
})
