import type { Page } from '@playwright/test'
import { approve, asPdf, fillUpload, openDraft } from '../main-job/main-job.ts'
import { expect, test } from '../support/journey.ts'
import { buildReport } from '../support/report-fixture.ts'
import { removeLine } from '../support/revising.ts'
import { DESKTOP, violationsIn } from '../support/violations.ts'

const ADDRESS = '2210 N Kestrel Ave, Milwaukee, WI 53202'
const PHONE = { width: 390, height: 844 }

test('an agent follows a report to its estimate and reads each line with its passage in the report', async ({
  visit,
}) => {
  test.slow()
  const [agent, admin] = [await visit('agent'), await visit('admin')]
  await agent.goto('/agent')
  await fillUpload(agent, ADDRESS, asPdf('report.pdf', buildReport(ADDRESS)))
  await agent.getByRole('button', { name: 'Upload to ODIE' }).click()
  await agent.getByRole('link', { name: ADDRESS }).click()
  await expect(agent.getByRole('heading', { level: 1, name: ADDRESS })).toBeVisible()

  const steps = agent.getByRole('list', { name: 'Progress of the report' })
  const current = steps.locator('[aria-current=step]')
  await test.step('the steps move on by themselves', async () => {
    await expect(current).toContainText('In review', { timeout: 60_000 })
    await expect(steps.getByRole('listitem').nth(1)).toContainText('3 pages')
    expect(await violationsIn(agent, 'a report in review')).toEqual([])
    await agent.setViewportSize(DESKTOP)
  })
  await openDraft(admin, ADDRESS)
  const sent = await approve(admin)
  await test.step('so does the estimate, with every line and its passage', async () => {
    await expect(agent.getByRole('link', { name: 'Download PDF' })).toBeVisible({ timeout: 60_000 })
    await expect(steps.getByRole('listitem').nth(3)).toContainText('Estimate sent: done')
    for (const { description } of sent.estimateData?.line_items ?? [])
      await expect(agent.getByRole('heading', { name: description })).toBeVisible()
    await expect(agent.getByText('Two circuits are double tapped').first()).toBeVisible()
    await expectCropsShown(agent)
    await agent.setViewportSize(PHONE)
    await expectCropsShown(agent)
    const overflow = await agent.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
    expect(overflow).toBeLessThanOrEqual(0)
    expect(await violationsIn(agent, 'a report with its estimate')).toEqual([])
  })
  const askButton = agent.getByRole('button', { name: /^Ask about this line/ }).first()
  const asked = (await askButton.getAttribute('aria-label')) ?? ''
  await test.step('a question about a line is answered by the contractor', async () => {
    await agent.setViewportSize(DESKTOP)
    await askButton.click()
    const dialog = agent.getByRole('dialog', { name: 'Ask about this line' })
    await dialog.getByLabel('Your question').fill('Does this include <b>both</b> circuits?')
    await dialog.getByRole('button', { name: 'Send question' }).click()
    await expect(agent.getByText('Not answered yet.')).toBeVisible()

    await admin.goto('/admin/questions')
    await expect(admin.getByText('Does this include <b>both</b> circuits?')).toBeVisible()
    const contractor = await visit('contractor')
    await contractor.goto('/contractor')
    await contractor
      .getByRole('region', { name: 'Questions from agents' })
      .getByRole('link')
      .filter({ hasText: ADDRESS })
      .click()
    await expect(contractor.getByText('The agent has a question')).toBeVisible()
    await contractor.getByRole('button', { name: /^Answer the question/ }).click()
    await contractor.getByLabel('Your answer').fill('Yes, both.')
    await contractor.getByRole('button', { name: 'Send answer' }).click()
    await expect(contractor.getByText('Yes, both.')).toBeVisible()
    await contractor.getByRole('link', { name: 'Contractor Dashboard' }).click()
    await expect(contractor.getByRole('list', { name: 'Recent Estimates' })).toContainText(ADDRESS)
    const open = contractor.getByRole('region', { name: 'Questions from agents' })
    await expect(open.getByRole('link').filter({ hasText: ADDRESS })).toBeHidden()
    await agent.reload()
    await expect(agent.getByText('Yes, both.')).toBeVisible()
    expect(await violationsIn(agent, 'an answered question')).toEqual([])
    await agent.setViewportSize(DESKTOP)
  })
  await test.step('the email leads to it', async () => {
    const mails = (await (await admin.request.get('/api/dev/outbox')).json()) as {
      subject: string
      text: string
    }[]
    const mail = mails.find(({ subject }) => subject === `Your electrical estimate for ${ADDRESS}`)
    expect(mail?.text).toContain(new URL(agent.url()).pathname)
  })
  await test.step('the question stays with the report when a revision removes its line', async () => {
    await removeLine(admin.request, sent, asked.slice(asked.indexOf(':') + 2))
    await agent.reload()
    const removed = agent.getByRole('region', { name: 'Questions about removed lines' })
    await expect(removed).toContainText('Yes, both.', { timeout: 60_000 })
    await agent.setViewportSize(PHONE)
    expect(await violationsIn(agent, 'a question about a removed line')).toEqual([])
    await agent.setViewportSize(DESKTOP)
  })
  await test.step('a report that isn’t theirs, or doesn’t exist, can’t be found', async () => {
    await agent.goto(`/agent/reports/${crypto.randomUUID()}`)
    await expect(agent.getByRole('heading', { name: 'We can’t find this report' })).toBeVisible()
  })
})

/** Scrolls to each crop, which loads it. */
async function expectCropsShown(page: Page) {
  const crops = page.getByRole('img', { name: /^This passage on page \d+/ })
  await expect(crops).toHaveCount(3)
  for (const crop of await crops.all()) {
    await crop.scrollIntoViewIfNeeded()
    await expect
      .poll(() => crop.evaluate((image: HTMLImageElement) => image.naturalWidth))
      .toBeGreaterThan(100)
  }
}
