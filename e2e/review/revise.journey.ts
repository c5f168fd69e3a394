import type { Page } from '@playwright/test'
import { approve, asPdf, estimateOf, openDraft, uploadReport } from '../main-job/main-job.ts'
import { expect, people, test } from '../support/journey.ts'
import { buildReport } from '../support/report-fixture.ts'
import { DESKTOP, violationsIn } from '../support/violations.ts'

const ADDRESS = '614 N Sparrow Ln, Milwaukee, WI 53202'

async function expectAccessible(page: Page, state: string) {
  expect(await violationsIn(page, state)).toEqual([])
  await page.setViewportSize(DESKTOP)
}

const rowOf = (page: Page) => page.getByRole('listitem').filter({ hasText: ADDRESS })

/** Revises the accepted estimate that is open. */
async function revise(page: Page, { check }: { check: boolean }) {
  await page.getByRole('button', { name: 'Revise' }).click()
  const question = page.getByRole('alertdialog', { name: 'Revise an estimate with requested work?' })
  await expect(question).toContainText('has requested work from this estimate')
  if (check) await expectAccessible(page, 'revising an accepted estimate')
  await question.getByRole('button', { name: 'Revise' }).click()
  await expect(page.getByText('Revision in progress: replaces')).toBeVisible()
}

test('an accepted estimate is revised, discarded, and revised again; what the agent has stays in reach', async ({
  visit,
}) => {
  test.slow()
  const [agent, admin] = [await visit('agent'), await visit('admin')]
  await uploadReport(agent, ADDRESS, asPdf('report.pdf', buildReport(ADDRESS)))
  await openDraft(admin, ADDRESS)
  const sent = await approve(admin)
  await agent.goto('/agent')
  await estimateOf(agent, ADDRESS).getByRole('button', { name: 'Request work' }).click()
  await agent.getByRole('alertdialog').getByRole('button', { name: 'Request work' }).click()
  await expect(estimateOf(agent, ADDRESS)).toContainText('Work requested')

  await admin.reload()
  await revise(admin, { check: true })
  await test.step('the desk and the queue show both estimates', async () => {
    await expect(
      admin.getByText(/Revision in progress: replaces \$[\d,.]+ sent .+, work requested/),
    ).toBeVisible()
    await expectAccessible(admin, 'a revision')
    await admin.goto('/admin')
    await expect(rowOf(admin)).toContainText('Estimate Delivered')
    await expect(rowOf(admin)).toContainText('Revision in progress')
    const href = await rowOf(admin).getByRole('link', { name: 'PDF' }).getAttribute('href')
    expect(href).toContain(sent.id)
    expect((await admin.request.get(href ?? '')).status()).toBe(200)
    await rowOf(admin).getByRole('link', { name: 'View Estimate' }).click()
    await expect(admin.getByText('A revision is in progress.')).toBeVisible()
    await expect(admin.getByRole('link', { name: 'Open the PDF' })).toBeVisible()
    await admin.getByRole('link', { name: 'Continue revision' }).click()
  })
  await test.step('a discarded revision leaves the accepted estimate as it was', async () => {
    await admin.getByRole('button', { name: 'Discard revision' }).click()
    const question = admin.getByRole('alertdialog', { name: 'Discard this revision?' })
    await expectAccessible(admin, 'discarding a revision')
    await question.getByRole('button', { name: 'Discard revision' }).click()
    await expect(admin.getByText('The agent requested the work')).toBeVisible()
    await admin.goto('/admin')
    await expect(rowOf(admin)).toContainText('Estimate Delivered')
    await expect(rowOf(admin)).not.toContainText('Revision in progress')
    await rowOf(admin).getByRole('link', { name: 'View Estimate' }).click()
  })
  await test.step('sending a revision says what it replaces', async () => {
    await revise(admin, { check: false })
    await admin.getByRole('button', { name: 'Approve & send' }).click()
    const dialog = admin.getByRole('alertdialog')
    await expect(dialog).toContainText(/It replaces the estimate of \$[\d,.]+ sent .+, work requested\./)
    await dialog.getByRole('button', { name: 'Go back' }).click()
    await approve(admin)
    await expect(admin.getByText(/^Replaced \$/)).toBeVisible()
    await agent.goto('/agent')
    await expect(estimateOf(agent, ADDRESS).getByRole('button', { name: 'Request work' })).toBeVisible()
  })
  await test.step('the agent reads what changed, and the earlier estimate', async () => {
    await estimateOf(agent, ADDRESS).getByRole('link', { name: ADDRESS }).click()
    await expect(agent.getByRole('region', { name: 'Updated estimate' })).toContainText('are the same')
    await agent.getByRole('link', { name: /^Earlier estimate/ }).click()
    await expect(agent.getByText('You’re reading an earlier estimate')).toBeVisible()
    await expect(agent.getByText('You requested all work')).toBeVisible()
    await expectAccessible(agent, 'an earlier estimate')
    await agent.getByRole('link', { name: 'Open the current estimate' }).click()
    await expect(agent.getByRole('button', { name: 'Request work' })).toBeVisible()
  })
  await test.step('the contractor’s email says that it’s an update', async () => {
    const subjects = async () => {
      const emails = (await (await admin.request.get('/api/dev/outbox')).json()) as {
        to: string
        subject: string
      }[]
      return emails.filter(({ to }) => to === people.contractor.email).map(({ subject }) => subject)
    }
    await expect.poll(subjects).toContain(`Updated estimate sent on your behalf for ${ADDRESS}`)
  })
})
