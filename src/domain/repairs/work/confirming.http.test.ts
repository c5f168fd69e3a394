import { createHash } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { withdrawAcceptance } from '#domain/client/acceptances/contract.ts'
import { createShare } from '#domain/client/shares/contract.ts'
import { estimateShares } from '#domain/client/shares/tables.ts'
import { getEstimate, sendEstimate } from '#domain/estimates/contract.ts'
import { reviseEstimate } from '#domain/review/desk/contract.ts'
import { workDayInWords } from '#kernel/days.ts'
import { dayIn } from '#test/builders/days.ts'
import { makePdf } from '#test/builders/pdf-fixtures.ts'
import { structureOf } from '#test/builders/pdf-structure.ts'
import { textOf } from '#test/builders/pdf-text.ts'
import { createUser } from '#test/builders/people.ts'
import {
  allDone,
  confirm,
  confirmAll,
  confirmationOf,
  createAnswered,
  createRequest,
} from '#test/builders/repairs/work.ts'
import { auditEventsAbout } from '#test/harness/audit-trail.ts'
import { call, ctx, mailsTo, runJobs, visitor } from '#test/harness/harness.ts'
import { addLinkAttachment } from '../attachments/contract.ts'
import { reportCompletion } from '../completion/contract.ts'
import { setWorkState } from '../scheduling/contract.ts'
import {
  answerByLink,
  confirmWork,
  declineWork,
  getConfirmationPdf,
  getConfirmationPdfByLink,
  getWorkRequest,
  openConfirmLink,
  openWorkLink,
} from './contract.ts'
import { workDecisions } from './tables.ts'

const DAY_MS = 24 * 60 * 60 * 1000
const later = (days: number) => ({ now: () => new Date(Date.now() + days * DAY_MS) })

test('the owner confirms by a link; the day is the work’s, and everyone is emailed', async () => {
  const answered = await createAnswered({ dates: [dayIn(5), dayIn(9)], notToExceed: '2100.00' })
  const { agent, contractor, id, address } = answered
  const email = `olive-${id}@example.com`
  const { status, body } = await confirm(answered, {
    email,
    phone: '4145550190',
    scheduledOn: dayIn(9),
    wish: null,
  })
  expect(status).toBe(200)
  expect(body.decision).toMatchObject({
    outcome: 'confirmed',
    name: 'Olive Owner',
    access: 'The key is under the mat.',
    scheduledOn: dayIn(9),
    wish: null,
  })
  expect((await call(agent, getEstimate, { id })).body.work).toMatchObject({ scheduledOn: dayIn(9) })
  await runJobs()
  const newest = async (to: string) => (await mailsTo(to))[0]
  expect((await newest(agent.email))?.subject).toBe(`Work confirmed: ${address}`)
  expect((await newest(agent.email))?.text).not.toContain('under the mat')
  for (const words of ['Olive Owner', email, '(414) 555-0190', 'The key is under the mat.'])
    expect((await newest(contractor.email))?.text).toContain(words)
  const copy = await newest(email)
  expect(copy?.subject).toBe(`You confirmed electrical work: ${address}`)
  expect(copy?.text).toContain('/work-confirmation?token=')
  expect(copy?.text.replaceAll(/\s+/g, ' ')).toContain(', not to exceed $2,100.00')
  expect(copy?.text).toContain(workDayInWords(dayIn(9)))
  // What strangers type can't be sent to others through ODIE.
  for (const typed of ['Olive', 'the mat', 'March']) expect(copy?.text).not.toContain(typed)
  expect(await auditEventsAbout(id)).toContainEqual(
    expect.objectContaining({
      action: 'work-confirmed',
      details: expect.objectContaining({ recipient: 'Owner' }),
    }),
  )
})

test('the PDF has what was confirmed, and the record; its content is what was hashed, and stays the same', async () => {
  const answered = await createAnswered()
  const { agent, contractor, admin, id, ownerToken } = answered
  for (const caller of [agent, contractor, admin])
    expect((await call(caller, getConfirmationPdf, { id })).status).toBe(404)
  const access = 'Gate *7* #set page(width: 1pt) <script>'
  const headers = { 'user-agent': `Browser/1.0 ${'x'.repeat(500)}` }
  const { body } = await call(visitor, confirmWork, confirmationOf(answered, { access }), { headers })
  const { status, bytes } = await call(visitor, getConfirmationPdfByLink, { token: ownerToken })
  expect(status).toBe(200)
  const printed = (await textOf(bytes)).replaceAll(/\s+/g, ' ')
  for (const words of [
    'Replace the panel',
    '$2,020.00',
    'Olive Owner',
    'A morning in March',
    access,
    'not a binding offer',
    'isn’t an amendment to a contract',
    '127.0.0.1',
    'Browser/1.0',
  ])
    expect(printed).toContain(words)
  expect(printed.replaceAll(' ', '')).toContain(body.decision?.sha256)
  const { isTagged, title } = await structureOf(bytes)
  expect([isTagged, title]).toEqual([true, 'Request for Work, Confirmed'])
  const [row] = await ctx.db.select().from(workDecisions).where(eq(workDecisions.estimateId, id))
  expect(
    createHash('sha256')
      .update(row?.document ?? '')
      .digest('hex'),
  ).toBe(body.decision?.sha256)
  expect(row?.userAgent).toHaveLength(300)
  for (const caller of [agent, contractor, admin])
    expect((await call(caller, getConfirmationPdf, { id })).status).toBe(200)
  for (const stranger of [await createUser('agent'), await createUser('contractor')])
    expect((await call(stranger, getConfirmationPdf, { id })).status).toBe(404)
})

test('of two people who confirm at once, the first counts, and the second sees what was recorded', async () => {
  const answered = await createAnswered()
  const names = ['Olive Owner', 'Oscar Owner']
  const decisions = await Promise.all([
    ...names.map((name) => confirm(answered, { name, signedName: name })),
    call(visitor, declineWork, { ...confirmationOf(answered), name: 'Otto', reason: 'Too much' }),
  ])
  expect(decisions.map(({ status }) => status).sort()).toEqual([200, 409, 409])
  const won = decisions.find(({ status }) => status === 200)?.body.decision
  for (const { status, body } of decisions)
    if (status === 409) expect(body.message).toBe(`${won?.name} has already ${won?.outcome} this work.`)
  const { body } = await call(visitor, openConfirmLink, { token: answered.ownerToken })
  expect(body.decision).toEqual(won)
})

test('declining partly done work calls off the day of the rest', async () => {
  const answered = await createAnswered()
  const { contractor, id } = answered
  const report = await allDone(answered)
  const lines = [{ ...report.lines[0]!, isDone: false, reason: 'Later' }, ...report.lines.slice(1)]
  await call(contractor, reportCompletion, { id, ...report, lines })
  await call(contractor, setWorkState, { id, state: 'scheduled', scheduledOn: dayIn(9) })
  await call(visitor, declineWork, { ...confirmationOf(answered), name: 'Olive Owner', reason: 'No' })
  const { work } = (await call(contractor, getEstimate, { id })).body
  expect([work.scheduledAt, work.scheduledOn]).toEqual([null, null])
})

test('the owner declines with a reason, which agent and contractor get', async () => {
  const answered = await createAnswered()
  const { agent, contractor, address, token } = answered
  const decline = (reason: string) =>
    call(visitor, declineWork, { ...confirmationOf(answered), name: 'Olive Owner', reason })
  expect((await decline(' ')).body.fields).toEqual({ reason: 'Please say why' })
  expect((await decline('We sell as is.')).body.decision).toMatchObject({
    outcome: 'declined',
    reason: 'We sell as is.',
    sha256: null,
  })
  await runJobs()
  for (const { email } of [agent, contractor]) {
    const [mail] = await mailsTo(email)
    expect(mail?.subject).toBe(`Work declined: ${address}`)
    expect(mail?.text).toContain('We sell as is.')
  }
  expect((await confirm(answered)).status).toBe(409)
  const again = { ...confirmAll(answered.request), version: 1, note: 'Cheaper', token }
  expect((await call(visitor, answerByLink, again)).body.message).toContain('The owner has declined')
})

test('once confirmed, the answer can’t be changed; a changed answer has to be read before it’s confirmed', async () => {
  const answered = await createAnswered()
  const { token } = answered
  const change = (version: number, note: string) =>
    call(visitor, answerByLink, { ...confirmAll(answered.request), token, version, note })
  expect((await change(1, 'One more thing')).status).toBe(200)
  const stale = await confirm(answered)
  expect([stale.status, stale.body.message]).toEqual([409, expect.stringContaining('changed their answer')])
  expect((await confirm(answered, { version: 2 })).status).toBe(200)
  expect((await change(2, 'Too late')).body.message).toContain('The owner has confirmed the work')
})

test('without an answer, or with nothing left to do, there’s nothing to confirm', async () => {
  const requested = await createRequest()
  const { id, agent, token } = requested
  const { body: share } = await call(agent, createShare, { id, purpose: 'confirm', recipient: 'Owner' })
  const ownerToken = new URL(share.url).searchParams.get('token') ?? ''
  const { body: request } = await call(visitor, openConfirmLink, { token: ownerToken })
  const early = await confirm({ ...requested, ownerToken, request }, { version: 1 })
  expect([early.status, early.body.message]).toEqual([409, expect.stringContaining('hasn’t answered yet')])
  const lines = request.lines.map(({ id }) => ({
    lineId: id,
    verdict: 'no_work_needed' as const,
    reason: 'It’s fine.',
  }))
  const { body } = await call(visitor, answerByLink, { ...confirmAll(request), token, lines })
  expect(body.answer?.amount).toBe('0.00')
  const none = await confirm({ ...requested, ownerToken, request: body })
  expect([none.status, none.body.message]).toEqual([409, expect.stringContaining('leaves no work')])
})

test('every document of the contractor has to be acknowledged', async () => {
  const requested = await createRequest()
  const { token, agent, id } = requested
  const file = { name: 'lien.pdf', content: makePdf([{ content: '' }]) }
  const { body: attachment } = await call(visitor, addLinkAttachment, { token, purpose: 'work' }, { file })
  const { body: open } = await call(visitor, openWorkLink, { token })
  const documents = [{ attachmentId: attachment.id, title: 'Lien waiver', kind: 'lien_notice' as const }]
  const answer = (ids: typeof documents) =>
    call(visitor, answerByLink, { ...confirmAll(open), token, documents: ids })
  expect((await answer([{ ...documents[0]!, attachmentId: crypto.randomUUID() as never }])).status).toBe(400)
  const { body: request } = await answer(documents)
  expect(request.answer?.documents).toMatchObject([
    { title: 'Lien waiver', attachment: { name: 'lien.pdf' } },
  ])
  const { body: share } = await call(agent, createShare, { id, purpose: 'confirm', recipient: 'Owner' })
  const answered = { ...requested, request, ownerToken: new URL(share.url).searchParams.get('token') ?? '' }
  expect((await confirm(answered)).body.fields).toEqual({
    acknowledged: 'Please read and check off every document',
  })
  expect((await confirm(answered, { acknowledged: [attachment.id] })).status).toBe(200)
  const { bytes } = await call(agent, getConfirmationPdf, { id })
  expect(await textOf(bytes)).toContain('Lien waiver')
})

test('a form that’s incomplete is rejected next to its field', async () => {
  const answered = await createAnswered({ dates: [dayIn(2)] })
  for (const [field, change] of Object.entries({
    name: { name: ' ' },
    email: { email: '', phone: '' },
    phone: { email: '', phone: 'call me maybe' },
    access: { access: '' },
    wish: { wish: '' },
    scheduledOn: { scheduledOn: dayIn(3) },
    signedName: { signedName: '' },
    consent: { consent: false as true },
  })) {
    const { status, body } = await confirm(answered, change)
    expect([field, status, Object.keys(body.fields ?? {})]).toEqual([field, 400, [field]])
  }
  // A day that was offered may have passed by now.
  const input = confirmationOf(answered, { scheduledOn: dayIn(2) })
  const { body } = await call(visitor, confirmWork, input, { context: later(4) })
  expect(body.fields).toEqual({ scheduledOn: 'This day has passed. Choose another one.' })
})

test('a withdrawn, replaced, or expired request can’t be confirmed, and its page says why', async () => {
  const answered = await createAnswered()
  const { agent, admin, id, version, ownerToken } = answered
  const expired = await call(visitor, confirmWork, confirmationOf(answered), { context: later(31) })
  // The link itself works for 30 days, like the estimate.
  expect([expired.status, expired.body.code]).toEqual([404, 'not_found'])
  await ctx.db
    .update(estimateShares)
    .set({ expiresAt: new Date(Date.now() + 90 * DAY_MS) })
    .where(eq(estimateShares.estimateId, id))
  const late = await call(visitor, confirmWork, confirmationOf(answered), { context: later(31) })
  expect([late.status, late.body.message]).toEqual([409, expect.stringContaining('have expired')])

  await call(agent, withdrawAcceptance, { id })
  const withdrawn = await confirm(answered)
  expect([withdrawn.status, withdrawn.body.message]).toEqual([409, expect.stringContaining('withdrawn')])
  expect((await call(visitor, openConfirmLink, { token: ownerToken })).body).toMatchObject({
    state: 'withdrawn',
    lines: [],
    answer: null,
  })
  const { body: revision } = await call(admin, reviseEstimate, { id, version: version + 2 })
  await call(admin, sendEstimate, { id: revision.id, version: revision.version })
  const replaced = await confirm(answered)
  expect([replaced.status, replaced.body.message]).toEqual([409, expect.stringContaining('newer one')])
  expect((await call(visitor, openConfirmLink, { token: ownerToken })).body.state).toBe('replaced')
})

test('of a confirmation and a withdrawal, one is first, and the owner of withdrawn work is notified', async () => {
  const answered = await createAnswered()
  const { agent, id, address } = answered
  const email = `withdrawn-${id}@example.com`
  const [confirmed] = await Promise.all([
    confirm(answered, { email }),
    call(agent, withdrawAcceptance, { id }),
  ])
  expect((await call(agent, getWorkRequest, { id })).body.state).toBe('withdrawn')
  await runJobs()
  const subjects = (await mailsTo(email)).map(({ subject }) => subject)
  expect(subjects).toEqual(
    confirmed.status === 200
      ? [`Request withdrawn: ${address}`, `You confirmed electrical work: ${address}`]
      : [],
  )
})
