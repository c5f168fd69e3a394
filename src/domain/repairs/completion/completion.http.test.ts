import { eq } from 'drizzle-orm'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { withdrawAcceptance } from '#domain/client/acceptances/contract.ts'
import { createShare, listShares, MAX_SHARES, revokeShare } from '#domain/client/shares/contract.ts'
import { getEstimate } from '#domain/estimates/contract.ts'
import { addAttachment, addLinkAttachment, getLinkAttachment } from '#domain/repairs/attachments/contract.ts'
import { repairAttachments } from '#domain/repairs/attachments/tables.ts'
import { setWorkState } from '#domain/repairs/scheduling/contract.ts'
import { openConfirmLink } from '#domain/repairs/work/contract.ts'
import { dayIn } from '#test/builders/days.ts'
import { textOf } from '#test/builders/pdf-text.ts'
import {
  type Answered,
  allDone,
  confirm,
  createAnswered,
  createRequest,
  doneOf,
  FINISHED_ON,
  type Report,
} from '#test/builders/repairs/work.ts'
import { call, ctx, mailsTo, runJobs, visitor } from '#test/harness/harness.ts'
import {
  getCompletion,
  getCompletionPdf,
  getCompletionPdfByLink,
  openCompletionRecord,
  openCompletionToReport,
  openConfirmedCompletion,
  reportCompletion,
  reportCompletionByLink,
} from './contract.ts'
import { RECORD_DISCLOSURE } from './rules.ts'

const photo = async (name: string) => ({
  name,
  content: await sharp({ create: { width: 1200, height: 900, channels: 3, background: '#7a8' } })
    .jpeg()
    .toBuffer(),
})

async function recordLink({ agent, id }: Pick<Answered, 'agent' | 'id'>) {
  const { body } = await call(agent, createShare, { id, purpose: 'completion', recipient: 'Lender' })
  return new URL(body.url).searchParams.get('token')!
}

test('the contractor reports each line by the link in their email, and agent, owner, and lender have the record', async () => {
  const work = await createAnswered()
  await confirm(work)
  const { token, id, agent } = work
  const link = { token, purpose: 'work' as const }
  const [before, after] = [
    (await call(visitor, addLinkAttachment, link, { file: await photo('before.jpg') })).body.id,
    (await call(visitor, addLinkAttachment, link, { file: await photo('after.jpg') })).body.id,
  ]
  const opened = (await call(visitor, openCompletionToReport, { token })).body
  expect(opened.completion).toBeNull()
  const [first, second] = opened.lines
  const report = await allDone(work, {
    lines: [
      doneOf(first!.id, { charged: '1750.00', before: [before], after: [after] }),
      doneOf(second!.id, { isDone: false, reason: 'The wall has to be opened first.' }),
    ],
    permit: 'P-2026-118',
    inspection: 'Passed 11/20',
    charged: '1875.00',
  })
  const reported = await call(visitor, reportCompletionByLink, { token, ...report })
  expect([reported.status, reported.body.completion]).toMatchObject([
    200,
    { version: 1, doneOn: FINISHED_ON, permit: 'P-2026-118', charged: '1875.00' },
  ])
  expect((await call(agent, getEstimate, { id })).body.work.doneAt).not.toBeNull()

  const { body: toConfirm } = await call(visitor, openConfirmedCompletion, { token: work.ownerToken })
  expect(toConfirm.completion).toEqual(reported.body.completion)

  await runJobs()
  const toAgent = (await mailsTo(agent.email)).find(({ subject }) => subject.startsWith('Work reported'))
  expect(toAgent?.text).toContain('1 of 2 items done')
  const toOwner = (await mailsTo('olive.owner@example.com')).find(({ subject }) =>
    subject.startsWith(`Work reported: ${work.address}`),
  )
  const theirs = /completion-record\?token=(\S+)/.exec(toOwner?.text ?? '')?.[1] ?? ''
  expect((await call(visitor, openCompletionRecord, { token: theirs })).status).toBe(200)

  const lender = await recordLink(work)
  const shown = (await call(visitor, openCompletionRecord, { token: lender })).body
  expect(shown.completion?.lines[1]).toMatchObject({
    isDone: false,
    reason: 'The wall has to be opened first.',
  })
  const seen = { token: lender, purpose: 'completion' as const, attachmentId: after }
  expect((await call(visitor, getLinkAttachment, seen)).status).toBe(200)
  const pdf = await call(visitor, getCompletionPdfByLink, { token: lender })
  const printed = (await textOf(pdf.bytes)).replaceAll(/\s+/g, ' ')
  for (const words of [
    'P-2026-118',
    'Why not: The wall has to be opened first.',
    '$1,750.00',
    RECORD_DISCLOSURE,
  ])
    expect(printed).toContain(words)
  expect((await call(agent, getCompletionPdf, { id })).status).toBe(200)
})

test('what’s charged above the limit that the contractor named is said to the agent, and on the record', async () => {
  const work = await createAnswered({ notToExceed: '1900.00' })
  const { agent, contractor, id } = work
  const reportedWith = async (charged: string, version: number) => {
    const report = await allDone(work, { charged, version })
    expect((await call(contractor, reportCompletion, { id, ...report })).status).toBe(200)
    await runJobs()
    const [mail] = await mailsTo(agent.email)
    const { bytes } = await call(agent, getCompletionPdf, { id })
    return [mail?.text ?? '', (await textOf(bytes)).replaceAll(/\s+/g, ' ')]
  }
  for (const text of await reportedWith('1900.01', 0))
    expect(text).toMatch(/charged \$1,900\.01, more than their not-to-exceed limit of \$1,900\.00/)
  for (const text of await reportedWith('1900.00', 1))
    expect(text).not.toContain('more than their not-to-exceed')
})

test('the owner sees the day that the work was moved to, and that some of it was done before they confirm', async () => {
  const confirmed = await createAnswered({ dates: [dayIn(5)] })
  await confirm(confirmed, { scheduledOn: dayIn(5), wish: null })
  const moved = { id: confirmed.id, state: 'scheduled', scheduledOn: dayIn(8) } as const
  await call(confirmed.contractor, setWorkState, moved)
  const { body } = await call(visitor, openConfirmLink, { token: confirmed.ownerToken })
  expect([body.decision?.scheduledOn, body.scheduledOn]).toEqual([dayIn(5), dayIn(8)])

  const done = await createAnswered()
  const [first, second] = (await allDone(done)).lines
  const lines = [first!, { ...second!, isDone: false, reason: 'Next week.' }]
  await call(done.contractor, reportCompletion, { id: done.id, ...(await allDone(done, { lines })) })
  const reported = await call(visitor, openConfirmLink, { token: done.ownerToken })
  expect(reported.body.doneAt).not.toBeNull()
  expect((await confirm(done)).status).toBe(200)
})

test('every requested line is reported once, with a reason for what isn’t done, and a day that has come', async () => {
  const work = await createRequest()
  const report = await allDone(work)
  const statusOf = async (details: Partial<Report>) =>
    (await call(work.contractor, reportCompletion, { id: work.id, ...report, ...details })).status
  const [first] = report.lines
  expect(await statusOf({ lines: [first!] })).toBe(400)
  expect(await statusOf({ lines: [first!, first!] })).toBe(400)
  expect(await statusOf({ lines: report.lines.map((line) => ({ ...line, isDone: false })) })).toBe(400)
  expect(await statusOf({ doneOn: null })).toBe(400)
  expect(await statusOf({ doneOn: dayIn(-1) })).toBe(400)
  expect(await statusOf({ doneOn: '2999-01-01' })).toBe(400)
  expect(await statusOf({ charged: '-1.00' })).toBe(400)
  expect((await call(work.agent, getCompletion, { id: work.id })).body.completion).toBeNull()
  expect(await statusOf({})).toBe(200)
})

test('of two reports, the first counts and the second gets a conflict; the same again changes nothing', async () => {
  const work = await createRequest()
  const { id, contractor, token } = work
  const report = await allDone(work)
  const [one, two] = await Promise.all([
    call(contractor, reportCompletion, { id, ...report, note: 'From the office' }),
    call(visitor, reportCompletionByLink, { token, ...report, note: 'From the van' }),
  ])
  expect([one.status, two.status].sort()).toEqual([200, 409])
  expect((one.status === 409 ? one : two).body.message).toContain('reported this work in the meantime')
  const again = one.status === 200 ? { note: 'From the office' } : { note: 'From the van' }
  const repeated = await call(contractor, reportCompletion, { id, ...report, ...again })
  expect([repeated.status, repeated.body.completion?.version]).toEqual([200, 1])
  await runJobs()
  const mails = (await mailsTo(work.agent.email)).filter(({ subject }) => subject.startsWith('Work reported'))
  expect(mails).toHaveLength(1)
})

test('a report can be corrected; if nothing is done after all, the work isn’t', async () => {
  const work = await createRequest()
  const { id, contractor, agent } = work
  const report = await allDone(work)
  await call(contractor, reportCompletion, { id, ...report })
  expect((await call(agent, withdrawAcceptance, { id })).status).toBe(409)
  const lines = report.lines.map((line) => ({ ...line, isDone: false, reason: 'Wrong house' }))
  const { body } = await call(contractor, reportCompletion, { id, ...report, version: 1, lines })
  expect(body.completion).toMatchObject({ version: 2, doneOn: null })
  expect((await call(agent, getEstimate, { id })).body.work.doneAt).toBeNull()
  expect((await call(agent, withdrawAcceptance, { id })).status).toBe(200)
  const late = await call(contractor, reportCompletion, { id, ...report, version: 2 })
  expect([late.status, late.body.message]).toEqual([409, expect.stringContaining('withdrawn')])
})

test('links to the record that the owner is emailed aren’t the agent’s to make room for, and one that the agent ends is the last', async () => {
  const work = await createAnswered()
  const { id, agent, contractor } = work
  const email = `olive.${crypto.randomUUID().slice(0, 8)}@example.com`
  await confirm(work, { email })
  const report = async (version: number, note: string) =>
    await call(contractor, reportCompletion, { id, ...(await allDone(work, { version, note })) })
  const reports = async () => {
    await runJobs()
    return (await mailsTo(email)).filter(({ text }) => text.includes('/completion-record?token=')).length
  }
  for (const version of [0, 1]) expect((await report(version, `Report ${version}`)).status).toBe(200)
  expect(await reports()).toBe(2)
  // The owner's link to confirm is one of them.
  for (let made = 1; made < MAX_SHARES; made++)
    expect((await call(agent, createShare, { id, recipient: 'Buyers' })).status).toBe(201)
  const links = (await call(agent, listShares, { id })).body
  const emailed = links.find(({ recipient }) => recipient === 'Olive Owner (by email)')!
  await call(agent, revokeShare, { id, shareId: emailed.id })
  expect((await report(2, 'Corrected')).status).toBe(200)
  expect(await reports()).toBe(2)
})

test('a record has no page before there’s a report, and opens by its own link only', async () => {
  const work = await createAnswered()
  const token = await recordLink(work)
  expect((await call(visitor, openCompletionRecord, { token })).status).toBe(404)
  expect((await call(visitor, getCompletionPdfByLink, { token })).status).toBe(404)
  await call(work.contractor, reportCompletion, { id: work.id, ...(await allDone(work)) })
  expect((await call(visitor, openCompletionRecord, { token })).status).toBe(200)
  for (const wrong of [work.token, work.ownerToken, 'made-up'])
    expect((await call(visitor, openCompletionRecord, { token: wrong })).status).toBe(404)
  for (const wrong of [token, work.ownerToken])
    expect((await call(visitor, openCompletionToReport, { token: wrong })).status).toBe(404)
})

test('photos are shrunk for the PDF once: when they’re added, or first printed if they’re older', async () => {
  const work = await createRequest()
  const { id, contractor } = work
  const { body } = await call(contractor, addAttachment, { id }, { file: await photo('a.jpg') })
  const report = await allDone(work)
  const [first, ...others] = report.lines
  const lines = [{ ...first!, after: [body.id] }, ...others]
  expect((await call(contractor, reportCompletion, { id, ...report, lines })).status).toBe(200)
  const ofPhoto = eq(repairAttachments.id, body.id)
  const stored = async () => (await ctx.db.select().from(repairAttachments).where(ofPhoto))[0]!
  const printed = async () => (await call(contractor, getCompletionPdf, { id })).bytes
  const { printKey, printBytes } = await stored()
  const pdf = await printed()
  expect(pdf.length).toBeGreaterThan(printBytes!)

  await ctx.storage.delete(printKey!)
  await ctx.db.update(repairAttachments).set({ printKey: null, printBytes: null }).where(ofPhoto)
  expect((await printed()).length).toBe(pdf.length)
  expect(await stored()).toMatchObject({ printKey: expect.any(String), printBytes })
  // What's large isn't read anymore.
  await ctx.storage.delete((await stored()).fileKey)
  expect((await printed()).length).toBe(pdf.length)
})

test('the PDF says which files it doesn’t print', async () => {
  const work = await createRequest()
  const { id, contractor } = work
  const add = async (file: { name: string; content: string | Uint8Array }) =>
    (await call(contractor, addAttachment, { id }, { file })).body.id
  const before = [await add({ name: 'permit.pdf', content: '%PDF-1.7' }), await add(await photo('a.jpg'))]
  const report = await allDone(work)
  const [first, ...others] = report.lines
  const lines = [{ ...first!, before }, ...others]
  expect((await call(contractor, reportCompletion, { id, ...report, lines })).status).toBe(200)
  const printed = await textOf((await call(contractor, getCompletionPdf, { id })).bytes)
  expect(printed.replaceAll(/\s+/g, ' ')).toContain(
    '1 more file is with this record on ODIE, not printed here.',
  )
})

test('a photo of another estimate can’t be part of a report', async () => {
  const [work, other] = [await createRequest(), await createRequest()]
  const file = await photo('a.jpg')
  const { body } = await call(other.contractor, addAttachment, { id: other.id }, { file })
  const report = await allDone(work)
  const lines = report.lines.map((line) => ({ ...line, after: [body.id] }))
  expect((await call(work.contractor, reportCompletion, { id: work.id, ...report, lines })).status).toBe(400)
})
