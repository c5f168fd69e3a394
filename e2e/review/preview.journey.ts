import { asPdf, openDraft, uploadReport } from '../main-job/main-job.ts'
import { adminEstimate, expect, people, test } from '../support/journey.ts'
import { buildReport } from '../support/report-fixture.ts'
import { violationsIn } from '../support/violations.ts'

const ADDRESS = '77 N Preview Lane, Milwaukee, WI 53202'

test('staff see the PDF and both emails before they send them', async ({ visit }) => {
  test.slow()
  const [agent, admin] = [await visit('agent'), await visit('admin')]
  await uploadReport(agent, ADDRESS, asPdf('report.pdf', buildReport(ADDRESS)))
  const draft = await openDraft(admin, ADDRESS)
  await admin.keyboard.press('e')
  await admin.getByRole('textbox', { name: 'Work' }).fill('Words that were never saved')

  await admin.getByRole('button', { name: 'Approve & send' }).click()
  await admin.getByRole('button', { name: 'Preview the PDF and both emails' }).click()
  const preview = admin.getByRole('dialog', { name: 'What will be sent' })

  await test.step('the PDF has what was being typed', async () => {
    const href = await preview.getByRole('link', { name: 'Open in a new tab' }).getAttribute('href')
    const pdf = await admin.request.get(href!)
    expect(pdf.headers()['content-type']).toBe('application/pdf')
    const { estimateData } = await adminEstimate(admin.request, draft.id)
    expect(estimateData?.line_items[0]?.description).toBe('Words that were never saved')
  })
  await test.step('both emails show whom they go to, and their content', async () => {
    await preview.getByRole('tab', { name: 'Email to the agent' }).click()
    await expect(preview).toContainText(people.agent.email)
    const frame = preview.frameLocator('iframe[title^="Email:"]')
    await expect(frame.getByRole('heading', { name: 'Your estimate is ready' })).toBeVisible()
    await preview.getByRole('tab', { name: 'Email to the contractor' }).click()
    await expect(preview).toContainText(people.contractor.email)
    await expect(frame.getByRole('heading', { name: 'An estimate was sent on your behalf' })).toBeVisible()
    expect(await violationsIn(admin, 'the preview of what will be sent')).toEqual([])
  })
  await test.step('closing it leads back to the question, and nothing was sent', async () => {
    await preview.getByRole('button', { name: 'Close' }).click()
    await expect(admin.getByRole('alertdialog')).toBeVisible()
    await admin.getByRole('button', { name: 'Go back' }).click()
    expect((await adminEstimate(admin.request, draft.id)).status).toBe('draft')
  })
})
