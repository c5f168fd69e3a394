import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import yauzl from 'yauzl'
import { hashPassword } from '#domain/accounts/identity/passwords/passwords.ts'
import { update } from '#domain/accounts/identity/store.ts'
import { saveEstimate } from '#domain/estimates/contract.ts'
import { objectByLink } from '#domain/estimates/holds/contract.ts'
import { nightly } from '#domain/operations/maintenance/maintenance.ts'
import { importPricebookCsv } from '#domain/pricing/pricebooks/contract.ts'
import { addLinkAttachment } from '#domain/repairs/attachments/contract.ts'
import { repairAttachments } from '#domain/repairs/attachments/tables.ts'
import { reportCompletion, reportProblem } from '#domain/repairs/completion/contract.ts'
import { addIdentityTo } from '#test/builders/accounts/openid.ts'
import { createSentEstimate, makeLine } from '#test/builders/estimates.ts'
import { deskOf, holdNew } from '#test/builders/holds.ts'
import { createMarket, storedKeys, textReport, upload } from '#test/builders/market.ts'
import { createUser, type Person } from '#test/builders/people.ts'
import { allDone, confirm, createAnswered, doneOf } from '#test/builders/repairs/work.ts'
import { type Caller, call, ctx, mailsTo, runJobs, visitor } from '#test/harness/harness.ts'
import { type DataExportId, downloadDataExport, getDataExport, startDataExport } from './contract.ts'

const PASSWORD = 'three quiet green doors'
const password = await hashPassword(PASSWORD)

async function startFor(person: Person) {
  await update(ctx.db, person.actor.userId, { password })
  const { status, body } = await call(person, startDataExport, { currentPassword: PASSWORD })
  expect(status).toBe(201)
  return body
}

const latestOf = async (person: Caller) => (await call(person, getDataExport, {})).body.latest

/** The files of a person's export, by path. */
async function exportOf(person: Person) {
  const { id } = await startFor(person)
  await runJobs()
  const { status, headers, bytes } = await call(person, downloadDataExport, { id })
  expect(status).toBe(200)
  expect(headers['content-disposition']).toMatch(/^attachment; filename="?odie-data-[\d-]+\.zip/)
  const zip = await yauzl.fromBufferPromise(bytes, { lazyEntries: true })
  const files = new Map<string, Buffer>()
  for await (const entry of zip.eachEntry())
    files.set(entry.fileName, await buffer(await zip.openReadStreamPromise(entry)))
  return files
}

const rowsOf = (files: Map<string, Buffer>, name: string) => JSON.parse(String(files.get(`${name}.json`)))

test('an agent’s copy has the profile, every report with its file, every estimate with its PDF, and what happened', async () => {
  const { agent, id, reportId, address, contractor, admin } = await createSentEstimate()
  const name = '..\\..\\../../etc/passwd\u202e.TXT'
  await upload(agent, address, { ...textReport, name, content: 'Electrical\n\nHostile name.\n' })
  await runJobs()
  const files = await exportOf(agent)

  expect(rowsOf(files, 'profile')).toMatchObject([{ email: agent.email, role: 'agent' }])
  const reports = rowsOf(files, 'reports') as { id: string }[]
  expect(reports).toHaveLength(2)
  const paths = [...files.keys()].filter((path) => path.includes('/')).sort()
  expect(paths).toEqual(
    [`estimates/${id}.pdf`, ...reports.map((report) => `reports/${report.id}.txt`)].sort(),
  )
  expect(String(files.get(`reports/${reportId}.txt`))).toBe(textReport.content)
  expect(String(files.get(`estimates/${id}.pdf`)).slice(0, 5)).toBe('%PDF-')
  expect(rowsOf(files, 'estimates')).toMatchObject([{ id, status: 'sent' }])
  expect(rowsOf(files, 'activity')).toContainEqual(
    expect.objectContaining({ action: 'data-export-requested' }),
  )
  expect(rowsOf(files, 'sessions')).toHaveLength(1)

  const everything = Buffer.concat([...files.values()]).toString('latin1')
  for (const secret of [password, admin.email, contractor.actor.userId, 'odie_session'])
    expect(everything).not.toContain(secret)
  expect(await mailsTo(agent.email)).toContainEqual(
    expect.objectContaining({ subject: 'Your data is ready to download' }),
  )
})

test('the copy has the accounts elsewhere that are connected', async () => {
  const person = await createUser('agent')
  await addIdentityTo(person, { subject: 'subject-there', email: 'private@example.com' })
  expect(rowsOf(await exportOf(person), 'connected-accounts')).toMatchObject([
    { provider: 'oidc', subject: 'subject-there', email: 'private@example.com' },
  ])
})

test('a contractor’s copy has pricebook, ZIP codes, and the estimates in their name, but no report', async () => {
  const { contractor, admin, agent, id, zip } = await createSentEstimate()
  const file = { name: 'book.csv', content: 'name,price\nGFCI,145' }
  await call(admin, importPricebookCsv, { contractorId: contractor.actor.userId }, { file })
  const files = await exportOf(contractor)
  expect(rowsOf(files, 'pricebook')).toMatchObject([{ item_name: 'GFCI', min_price: 145 }])
  expect(rowsOf(files, 'territories')).toMatchObject([{ zip_code: zip }])
  expect(rowsOf(files, 'estimates')).toMatchObject([{ id }])
  expect([...files.keys()]).not.toContain('reports.json')
  expect([...files.keys()].filter((path) => path.includes('/'))).toEqual([`estimates/${id}.pdf`])
  expect(Buffer.concat([...files.values()]).toString('latin1')).not.toContain(agent.actor.userId)
})

test('the copies of agent and contractor have what was done, with the photos; a contractor’s has no one else’s files', async () => {
  const work = await createAnswered()
  const { id, agent, contractor, token } = work
  await confirm(work)
  const picture = sharp({ create: { width: 120, height: 90, channels: 3, background: '#7a8' } })
  const file = { name: 'before.jpeg', content: await picture.jpeg().toBuffer() }
  const added = await call(visitor, addLinkAttachment, { token, purpose: 'work' }, { file })
  const report = await allDone(work, { note: 'The panel is labeled.' })
  const lines = report.lines.map(({ lineId }) => doneOf(lineId, { before: [added.body.id] }))
  const reported = await call(contractor, reportCompletion, { id, ...report, lines })
  expect(reported.status).toBe(200)
  const { requestedAt } = report
  const about = { lineIds: ['panel'], topics: [], words: 'It has no labels.' }
  await call(agent, reportProblem, { id, requestedAt, version: 1, remarks: 0, ...about })
  const ofBuyers = { estimateId: id, addedBy: 'other_side', kind: 'document', name: 'bid.pdf' } as const
  const { key: fileKey, bytes } = await ctx.storage.put(Readable.from([Buffer.from('%PDF-1.4')]), {
    maxBytes: 10,
  })
  const at = new Date()
  const [bid] = await ctx.db
    .insert(repairAttachments)
    .values({ ...ofBuyers, fileKey, bytes, createdAt: at, usedAt: at })
    .returning()

  const [photoPath, bidPath] = [
    `repair-attachments/${added.body.id}.jpg`,
    `repair-attachments/${bid!.id}.pdf`,
  ]
  const pathsOf = (files: Map<string, Buffer>) =>
    [...files.keys()].filter((path) => path.startsWith('repair-attachments/')).sort()
  const [ofAgent, ofContractor] = [await exportOf(agent), await exportOf(contractor)]
  expect(pathsOf(ofAgent)).toEqual([photoPath, bidPath].sort())
  expect(pathsOf(ofContractor)).toEqual([photoPath])
  expect(ofAgent.get(photoPath)!.subarray(0, 3)).toEqual(Buffer.from([0xff, 0xd8, 0xff]))
  for (const files of [ofAgent, ofContractor])
    expect(rowsOf(files, 'work-completions')).toMatchObject([
      { estimate_id: id, note: 'The panel is labeled.' },
    ])
  for (const files of [ofAgent, ofContractor])
    expect(rowsOf(files, 'work-remarks')).toMatchObject([{ estimate_id: id, words: 'It has no labels.' }])
})

test('what a contractor objected to is in their copy, not in that of the draft’s next contractor', async () => {
  const held = await holdNew()
  const { id, version, admin, contractor, token } = held
  await call(visitor, objectByLink, { token, version, reason: 'Our prices went up' })
  const other = (await createMarket()).contractor
  const draft = await deskOf(held)
  const move = { id, version: draft.version, contractorId: other.actor.userId, line_items: [makeLine()] }
  expect((await call(admin, saveEstimate, move)).status).toBe(200)
  expect(rowsOf(await exportOf(contractor), 'estimate-holds')).toMatchObject([
    { objection: 'Our prices went up' },
  ])
  expect(rowsOf(await exportOf(other), 'estimate-holds')).toEqual([])
})

test('an admin’s copy has their own account, and no one else’s', async () => {
  const { admin, agent } = await createSentEstimate()
  const files = await exportOf(admin)
  expect(rowsOf(files, 'profile')).toMatchObject([{ email: admin.email }])
  expect(rowsOf(files, 'sessions')).toHaveLength(1)
  expect([...files.keys()]).not.toContain('reports.json')
  expect(String(files.get('emails.json'))).not.toContain(agent.email)
})

test('only its user can download a copy, and only with the password can they ask for one', async () => {
  const [owner, other] = [await createUser('agent'), await createUser('agent')]
  const { id } = await startFor(owner)
  expect((await call(owner, downloadDataExport, { id })).status).toBe(404)
  expect(await latestOf(owner)).toMatchObject({ id, status: 'preparing', bytes: null })
  await runJobs()
  expect((await call(other, downloadDataExport, { id })).status).toBe(404)
  expect((await call(await createUser('admin'), downloadDataExport, { id })).status).toBe(404)
  expect((await call(visitor, downloadDataExport, { id })).status).toBe(401)
  expect(await latestOf(other)).toBeNull()
  expect((await call(owner, downloadDataExport, { id: crypto.randomUUID() as DataExportId })).status).toBe(
    404,
  )
  const guess = await call(owner, startDataExport, { currentPassword: 'guess' })
  expect(guess).toMatchObject({ status: 400, body: { fields: { currentPassword: expect.any(String) } } })
})

test('asking twice prepares one copy', async () => {
  const agent = await createUser('agent')
  const [first, second] = await Promise.all([startFor(agent), startFor(agent)])
  expect(first.id).toBe(second.id)
  await runJobs()
  const emails = await mailsTo(agent.email)
  expect(emails.filter(({ subject }) => subject.includes('ready to download'))).toHaveLength(1)
})

test('a copy can be downloaded for three days, and is then deleted', async () => {
  const agent = await createUser('agent')
  const before = new Set(await storedKeys())
  const { id, expiresAt } = await startFor(agent)
  await runJobs()
  const [key] = (await storedKeys()).filter((each) => !before.has(each))
  const now = ctx.now
  const at = async (ms: number, run: () => Promise<unknown>) => {
    ctx.now = () => new Date(Date.parse(expiresAt) + ms)
    await run().finally(() => {
      ctx.now = now
    })
  }
  await at(-1000, async () => {
    await nightly(ctx)
    expect((await call(agent, downloadDataExport, { id })).status).toBe(200)
  })
  await at(1000, async () => {
    expect((await call(agent, downloadDataExport, { id })).status).toBe(404)
    expect(await latestOf(agent)).toBeNull()
    await nightly(ctx)
  })
  expect(await storedKeys()).not.toContain(key)
})
