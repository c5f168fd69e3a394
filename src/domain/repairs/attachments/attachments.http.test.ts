import sharp from 'sharp'
import { beforeEach, expect, test } from 'vitest'
import { createShare, type LinkPurpose } from '#domain/client/shares/contract.ts'
import { issue } from '#domain/client/shares/links.ts'
import type { EstimateId } from '#domain/estimates/contract.ts'
import { listOrphans } from '#domain/operations/maintenance/file-owners.ts'
import { deleteClosedRecords } from '#domain/operations/maintenance/store.ts'
import { createSentEstimate, type Draft } from '#test/builders/estimates.ts'
import { storedKeys } from '#test/builders/market.ts'
import { createUser } from '#test/builders/people.ts'
import { call, ctx, visitor } from '#test/harness/harness.ts'
import { use } from './attachments.ts'
import { addAttachment, addLinkAttachment, getAttachment, getLinkAttachment } from './contract.ts'

let sent: Draft
beforeEach(async () => {
  sent = await createSentEstimate()
})

const photo = async (name = 'IMG 1.JPG') => ({
  name,
  content: await sharp({ create: { width: 3000, height: 1500, channels: 3, background: '#b08050' } })
    .withExif({ IFD0: { Copyright: 'secret place' } })
    .withExifMerge({ IFD3: { GPSLatitudeRef: 'N' } })
    .jpeg()
    .toBuffer(),
})
const pdf = { name: 'receipt.pdf', content: Buffer.from('%PDF-1.7\n%not much of one') }

async function tokenFor(id: EstimateId, purpose: LinkPurpose) {
  const { url } = await ctx.db.transaction((tx) =>
    issue(ctx, tx, { estimateId: id, purpose, recipient: 'Someone' }),
  )
  return new URL(url).searchParams.get('token')!
}

test('a photo by link is kept without its metadata, and shown only to those who deal with it', async () => {
  const token = await tokenFor(sent.id, 'respond')
  const input = { token, purpose: 'respond' as const }
  const added = await call(visitor, addLinkAttachment, input, { file: await photo() })
  expect([added.status, added.body]).toMatchObject([
    201,
    { kind: 'photo', name: 'IMG 1.JPG', width: 2000, height: 1000 },
  ])
  const attachmentId = added.body.id
  const read = await call(visitor, getLinkAttachment, { ...input, attachmentId })
  expect([read.status, read.headers['content-type']]).toEqual([200, 'image/jpeg'])
  expect((await sharp(read.bytes).metadata()).exif).toBeUndefined()
  const statusFor = async (caller: Parameters<typeof call>[0]) =>
    (await call(caller, getAttachment, { id: sent.id, attachmentId })).status
  expect([await statusFor(sent.agent), await statusFor(sent.admin)]).toEqual([200, 200])
  expect([await statusFor(sent.contractor), await statusFor(await createUser('agent'))]).toEqual([404, 404])
  for (const purpose of ['view', 'work', 'confirm', 'completion'] as const) {
    const other = { token: await tokenFor(sent.id, purpose), purpose, attachmentId }
    expect((await call(visitor, getLinkAttachment, other)).status).toBe(404)
  }
})

test('what the contractor adds is shown to the agent, the owner, and with the completion, not to the other side', async () => {
  const added = await call(sent.contractor, addAttachment, { id: sent.id }, { file: pdf })
  expect([added.status, added.body.kind]).toEqual([201, 'document'])
  const attachmentId = added.body.id
  const read = await call(sent.agent, getAttachment, { id: sent.id, attachmentId })
  expect([read.status, read.headers['content-disposition']]).toEqual([
    200,
    expect.stringMatching(/^attachment/),
  ])
  const statuses: Record<string, number> = {}
  for (const purpose of ['view', 'respond', 'work', 'confirm', 'completion'] as const) {
    const input = { token: await tokenFor(sent.id, purpose), purpose, attachmentId }
    statuses[purpose] = (await call(visitor, getLinkAttachment, input)).status
  }
  expect(statuses).toEqual({ view: 404, respond: 404, work: 200, confirm: 200, completion: 200 })
  const other = await createSentEstimate()
  expect((await call(other.contractor, getAttachment, { id: other.id, attachmentId })).status).toBe(404)
  expect((await call(other.contractor, addAttachment, { id: sent.id }, { file: pdf })).status).toBe(404)
})

test.each([
  ['text named as a photo', 'a.jpg', 'not a photo'],
  ['text named as a PDF', 'a.pdf', 'not a PDF'],
  ['a drawing that could load other files', 'a.png', '<svg xmlns="http://www.w3.org/2000/svg"/>'],
  ['a program', 'a.exe', 'MZ'],
])('%s is rejected, and nothing is kept', async (_what, name, content) => {
  const before = (await storedKeys()).sort()
  const { status, body } = await call(
    sent.contractor,
    addAttachment,
    { id: sent.id },
    { file: { name, content } },
  )
  expect([status, body.message]).toEqual([
    name.endsWith('.exe') ? 415 : 400,
    expect.stringMatching(/photo|PDF/),
  ])
  expect((await storedKeys()).sort()).toEqual(before)
})

test('a photo’s two files are kept for as long as the photo is', async () => {
  const before = new Set(await storedKeys())
  await call(sent.contractor, addAttachment, { id: sent.id }, { file: await photo() })
  const added = (await storedKeys()).filter((key) => !before.has(key))
  expect(added).toHaveLength(2)
  const orphans = async () =>
    (await Array.fromAsync(listOrphans(ctx, -60_000))).filter((key) => added.includes(key))
  expect(await orphans()).toEqual([])
  await deleteClosedRecords(ctx.db, new Date(Date.now() + 8 * 24 * 3_600_000))
  expect((await orphans()).sort()).toEqual(added.sort())
})

test('a link that only shows the estimate adds nothing', async () => {
  const { body } = await call(sent.agent, createShare, { id: sent.id, recipient: 'Buyers' })
  const token = new URL(body.url).searchParams.get('token')!
  const file = await photo()
  expect((await call(visitor, addLinkAttachment, { token, purpose: 'respond' }, { file })).status).toBe(404)
  expect((await call(visitor, addLinkAttachment, { token, purpose: 'view' as never }, { file })).status).toBe(
    400,
  )
})

test('drafts are deleted after a week, what an answer uses stays, and no one uses another party’s', async () => {
  const [kept, draft] = [
    (await call(sent.contractor, addAttachment, { id: sent.id }, { file: pdf })).body.id,
    (await call(sent.contractor, addAttachment, { id: sent.id }, { file: pdf })).body.id,
  ]
  const owner = { estimateId: sent.id, addedBy: 'contractor' as const }
  await ctx.db.transaction((tx) => use(ctx, tx, { ...owner, ids: [kept, kept] }))
  await expect(
    ctx.db.transaction((tx) => use(ctx, tx, { ...owner, addedBy: 'other_side', ids: [kept] })),
  ).rejects.toThrow('One of the files is gone')
  await deleteClosedRecords(ctx.db, new Date(Date.now() + 8 * 24 * 3_600_000))
  const statusOf = async (attachmentId: typeof kept) =>
    (await call(sent.agent, getAttachment, { id: sent.id, attachmentId })).status
  expect([await statusOf(kept), await statusOf(draft)]).toEqual([200, 404])
})
