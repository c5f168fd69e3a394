import { readFile } from 'node:fs/promises'
import { expect, onTestFinished, test } from 'vitest'
import type { Finding } from '#domain/analysis/contract.ts'
import { getAdminEstimate, saveEstimate, sendEstimate } from '#domain/estimates/contract.ts'
import { listPrecedents, withdrawPrecedent } from '#domain/estimates/precedents/contract.ts'
import { estimateIdOf } from '#test/builders/estimates.ts'
import { HOURS, setHold } from '#test/builders/holds.ts'
import { createMarket, type Market, upload } from '#test/builders/market.ts'
import { linesOfText, makePdf } from '#test/builders/pdf-fixtures.ts'
import { approve, newWord, quoting } from '#test/builders/precedents.ts'
import { auditEventsAbout } from '#test/harness/audit-trail.ts'
import { call, ctx, mailsTo, runJobs } from '#test/harness/harness.ts'
import { listAdminReports, withdrawReport } from './contract.ts'
import { analyzeShortReport, readImages } from './jobs.ts'

/* Text in images is read after the draft was made from the report's own text, so that the draft doesn't wait for it. */

const fixture = (name: string) =>
  readFile(new URL(`../../../test/fixtures/reading-cases/${name}`, import.meta.url))
/** One deficiency in live text, and two more in a scanned addendum below it. */
const ADDENDUM = await fixture('P34-live-text-plus-scanned-half.pdf')

type Uploaded = Market & { reportId: Awaited<ReturnType<typeof upload>>['body']['id'] }

async function uploadReport(content: Buffer = ADDENDUM): Promise<Uploaded> {
  const market = await createMarket()
  const { body } = await upload(market.agent, market.address, { name: 'report.pdf', content })
  await runJobs(analyzeShortReport.name)
  return { ...market, reportId: body.id }
}

const draftOf = async ({ admin, reportId }: Uploaded) =>
  (await call(admin, getAdminEstimate, { id: await estimateIdOf(admin, reportId) })).body

const kindsOf = (findings: readonly { kind: string }[]) => findings.map(({ kind }) => kind)

async function editDraft(uploaded: Uploaded) {
  const { id, version, contractorId, estimateData } = await draftOf(uploaded)
  const line_items = estimateData!.line_items.map((line) => ({ ...line, scope: 'Checked by staff.' }))
  expect((await call(uploaded.admin, saveEstimate, { id, version, contractorId, line_items })).status).toBe(
    200,
  )
}

test('a draft has the report’s own text at once, and what’s in its images when they’re read', async () => {
  const uploaded = await uploadReport()
  const before = await draftOf(uploaded)
  expect(before).toMatchObject({ version: 1, images: 'pending' })
  expect(kindsOf(before.findings)).toEqual(['reversed_polarity'])

  await runJobs()
  const after = await draftOf(uploaded)
  expect(after).toMatchObject({ version: 2, images: 'read', unreadablePages: [] })
  expect(kindsOf(after.findings)).toEqual(['reversed_polarity', 'double_tapped_breaker', 'gfci_not_tripping'])
  expect(after.findings.map(({ evidence }) => evidence.some(({ ocr }) => ocr))).toEqual([false, true, true])
  const covered = after.estimateData!.line_items.flatMap(({ finding_ids }) => finding_ids)
  expect(covered.toSorted()).toEqual(after.findings.map(({ id }) => id).toSorted())
  expect(await auditEventsAbout(after.id)).toMatchObject([
    { action: 'draft-completed', details: { reportId: uploaded.reportId, findings: { from: 1, to: 3 } } },
  ])
})

test('staff who edited the draft keep it, and find what the images say among the possible findings', async () => {
  const uploaded = await uploadReport()
  await editDraft(uploaded)
  await runJobs()
  const draft = await draftOf(uploaded)
  expect(draft).toMatchObject({ version: 2, images: 'read' })
  expect(draft.estimateData!.line_items.every(({ scope }) => scope === 'Checked by staff.')).toBe(true)
  expect(kindsOf(draft.findings)).toEqual(['reversed_polarity'])
  expect(kindsOf(draft.possible)).toEqual(['double_tapped_breaker', 'gfci_not_tripping'])
})

test.each([
  ['was sent', false, 'If they belong in the estimate, revise it.'],
  ['waits for its contractor', true, 'take it back before it’s sent to the agent.'],
])('staff get an email when images name more deficiencies and the estimate %s', async (_, isHeld, advice) => {
  const uploaded = await uploadReport()
  await editDraft(uploaded)
  const { id, version } = await draftOf(uploaded)
  if (isHeld) await setHold(uploaded, HOURS)
  expect((await call(uploaded.admin, sendEstimate, { id, version })).status).toBe(200)
  await runJobs()
  const mails = await mailsTo(uploaded.admin.email)
  const [mail, ...others] = mails.filter(({ subject }) => subject.startsWith('More deficiencies found'))
  expect(others).toEqual([])
  expect(mail?.text).toContain('found 2 deficiencies that the estimate doesn’t include.')
  expect(mail?.text).toContain(advice)
  expect(mail?.text).toContain(`/admin/estimates/${id}`)
  const { body } = await call(uploaded.admin, getAdminEstimate, { id })
  expect(kindsOf(body.possible)).toEqual(['double_tapped_breaker', 'gfci_not_tripping'])
})

test('a draft whose report has no text in images stays as it is', async () => {
  const uploaded = await uploadReport(
    makePdf([{ content: linesOfText(['The receptacle beside the kitchen sink has reversed polarity.']) }]),
  )
  const before = await draftOf(uploaded)
  await runJobs()
  expect(await draftOf(uploaded)).toEqual({ ...before, images: 'read' })
})

test('reading the images twice changes nothing', async () => {
  const uploaded = await uploadReport()
  await runJobs()
  const draft = await draftOf(uploaded)
  const { reportId } = uploaded
  for (const version of [1, 2])
    await ctx.db.transaction((tx) => ctx.enqueue(tx, readImages, { reportId, estimateId: draft.id, version }))
  await runJobs()
  expect(await draftOf(uploaded)).toEqual(draft)
})

test('a report that’s withdrawn before its images are read stays withdrawn', async () => {
  const uploaded = await uploadReport()
  expect((await call(uploaded.agent, withdrawReport, { id: uploaded.reportId })).status).toBe(204)
  await runJobs()
  const { body } = await call(uploaded.admin, listAdminReports, {})
  expect(body.map(({ id }) => id)).not.toContain(uploaded.reportId)
})

test('once its images are read, hidden text isn’t a finding but a mention', async () => {
  const uploaded = await uploadReport(await fixture('P21-white-text.pdf'))
  await runJobs()
  const draft = await draftOf(uploaded)
  expect(kindsOf(draft.findings)).toEqual(['reversed_polarity'])
  expect(draft.mentions).toContainEqual(
    expect.objectContaining({
      outcome: 'hidden',
      quote: expect.stringContaining('A double tapped breaker was found in the main panel.'),
    }),
  )
})

test('a page that lies sideways is turned for staff', async () => {
  const uploaded = await uploadReport(await fixture('P17-scan-sideways.pdf'))
  await runJobs()
  const { report, findings } = await draftOf(uploaded)
  const [size] = report.pageSizes
  expect(size).toMatchObject({ width: 792, height: 612, turned: expect.any(Number) })
  for (const { evidence } of findings)
    for (const [x0, , x1] of evidence.flatMap(({ boxes }) => boxes)) {
      expect(x1).toBeGreaterThan(x0 + 50)
      expect(x1).toBeLessThanOrEqual(792)
    }
})

/** A report with a sentence of its own, by the company `word`.test. */
const reportWith = (word: string) =>
  makePdf([
    {
      content: linesOfText([
        'Home Inspection Report',
        `www.${word}.test`,
        '',
        '4. ELECTRICAL',
        '',
        `4.1.1 Two ${word} receptacles are loose in their boxes.`,
        '',
        '4.1.2 Two circuits are double tapped at one breaker in the main panel.',
      ]),
    },
  ])

/** Sends the estimate without the loose receptacles, which aren't a deficiency, before the images are read. */
async function setAsideAndSend(uploaded: Uploaded) {
  const estimate = await draftOf(uploaded)
  const { id: findingId } = quoting(estimate.findings, 'loose in their boxes')!
  const draft = { ...uploaded, id: estimate.id, version: estimate.version }
  await approve(
    { draft, estimate },
    { without: [findingId], decisions: [{ type: 'removed', findingId, reason: 'not_a_deficiency' }] },
  )
}

test('what staff decide about a report isn’t applied to itself when its images are read later', async () => {
  const word = newWord()
  const uploaded = await uploadReport(reportWith(word))
  await setAsideAndSend(uploaded)
  const { findings, possible, setAside } = await draftOf(uploaded)
  await runJobs()
  expect(await draftOf(uploaded)).toMatchObject({ images: 'read', findings, possible, setAside })
  const { body: decisions } = await call(uploaded.admin, listPrecedents, { company: `${word}.test` })
  expect(decisions.map(({ timesApplied }) => timesApplied)).toEqual([0, 0])
})

test('what staff decided before a report was drafted still applies when its images are read, deleted or not', async () => {
  const word = newWord()
  const first = await uploadReport(reportWith(word))
  await setAsideAndSend(first)
  const second = await uploadReport(reportWith(word))
  const before = await draftOf(second)
  expect(before.setAside).toHaveLength(1)
  const { body: decisions } = await call(first.admin, listPrecedents, { company: `${word}.test` })
  const decision = decisions.find(({ reason }) => reason === 'not_a_deficiency')
  expect(decision?.timesApplied).toBe(1)
  expect((await call(first.admin, withdrawPrecedent, { id: decision!.id })).status).toBe(204)
  await runJobs()
  const { version, findings, setAside } = await draftOf(second)
  expect({ version, findings, setAside }).toEqual({
    version: 1,
    findings: before.findings,
    setAside: before.setAside,
  })
})

test('a deficiency in an image that staff set aside before is set aside beside an edited draft, too', async () => {
  const first = await uploadReport()
  await runJobs()
  const estimate = await draftOf(first)
  const { id: findingId } = estimate.findings.find(({ kind }) => kind === 'gfci_not_tripping')!
  onTestFinished(() => withdrawPrecedentsOf(first.admin, estimate.findings))
  await approve(
    { draft: { ...first, id: estimate.id, version: estimate.version }, estimate },
    { without: [findingId], decisions: [{ type: 'removed', findingId, reason: 'not_a_deficiency' }] },
  )

  const second = await uploadReport()
  await editDraft(second)
  await runJobs()
  const { possible, setAside } = await draftOf(second)
  expect(kindsOf(possible)).toEqual(['double_tapped_breaker'])
  expect(kindsOf(setAside)).toEqual(['gfci_not_tripping'])
})

/** The fixture is a report of other tests as well, which expect what the rules find in it. */
async function withdrawPrecedentsOf(admin: Market['admin'], findings: readonly Finding[]) {
  const quotes = new Set(findings.map(({ evidence }) => evidence[0]!.quote))
  const { body } = await call(admin, listPrecedents, { limit: 500 })
  for (const { id, sentence } of body) if (quotes.has(sentence)) await call(admin, withdrawPrecedent, { id })
}
