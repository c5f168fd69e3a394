import {
  approve,
  asPdf,
  expectCompletePdf,
  expectEvidenceShown,
  openDraft,
  receiveEstimate,
  uploadReport,
} from '../main-job/main-job.ts'
import { expect, pdfInEmail, people, test } from '../support/journey.ts'
import { expectQuotesMarked, realReport } from '../support/samples.ts'

const NAME = 'homegauge_trec_pier_beam.pdf'

test('a real report becomes an estimate', async ({ visit }) => {
  // A whole review of 16 findings, like the main job's.
  test.slow()
  const report = realReport(NAME)
  test.skip(
    !report,
    `Skipped: ../shared/reports/${NAME} is missing. Real reports aren't part of the project.`,
  )
  const address = '640 Pier Street, Milwaukee, WI 53207'
  const { agent, contractor } = people
  const agentPage = await visit('agent')
  await uploadReport(agentPage, address, asPdf(NAME, report!))

  const admin = await visit('admin')
  const draft = await openDraft(admin, address)
  expect(draft.findings.length).toBeGreaterThan(5)
  await expectQuotesMarked(draft, report!)
  await expectEvidenceShown(admin, draft)
  const sent = await approve(admin)

  const pdf = await receiveEstimate(agentPage, address)
  await expectCompletePdf(pdf, sent, contractor.licenseNumber)
  for (const { email } of [agent, contractor])
    expect(pdf.equals(await pdfInEmail(agentPage.request, email, address))).toBe(true)
})
