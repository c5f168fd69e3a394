import { approve, asPdf, estimateOf, openDraft, uploadReport } from '../main-job/main-job.ts'
import { expectToast, toasts } from '../support/accounts.ts'
import { expect, people, test } from '../support/journey.ts'
import { buildReport } from '../support/report-fixture.ts'
import { DESKTOP, violationsIn } from '../support/violations.ts'

const ADDRESS = '418 N Plover St, Milwaukee, WI 53202'

test('an agent requests some lines on a phone, the contractor schedules them, and both see it', async ({
  visit,
}) => {
  test.slow()
  const [agent, admin, contractor] = [await visit('agent'), await visit('admin'), await visit('contractor')]
  await uploadReport(agent, ADDRESS, asPdf('report.pdf', buildReport(ADDRESS)))
  await openDraft(admin, ADDRESS)
  const { estimateData } = await approve(admin)
  const work = (estimateData?.line_items ?? []).filter(({ type }) => type === 'work')
  const [first] = work

  await test.step('the total follows the checkboxes', async () => {
    await agent.setViewportSize({ width: 390, height: 844 })
    await agent.goto('/agent')
    await estimateOf(agent, ADDRESS).getByRole('link', { name: ADDRESS }).click()
    await expect(agent.getByRole('heading', { level: 1, name: ADDRESS })).toBeVisible()
    await expect(agent.getByRole('button', { name: 'Request work' })).toBeVisible({ timeout: 30_000 })
    await agent.getByRole('checkbox', { name: first?.description ?? '' }).uncheck()
    const request = agent.getByRole('button', { name: `Request ${work.length - 1} of ${work.length} items` })
    await expect(request).toBeVisible()
    await expect(agent.getByText('Not in your request').first()).toBeVisible()
    expect(await violationsIn(agent, 'choosing lines')).toEqual([])
    await agent.setViewportSize(DESKTOP)
    await request.click()
    await agent
      .getByRole('alertdialog')
      .getByRole('button', { name: /^Request/ })
      .click()
    await expectToast(agent, 'Work requested', 'We’ve asked the contractor to confirm it.')
    await expect(agent.getByText(`You requested ${work.length - 1} of ${work.length} items`)).toBeVisible()
  })
  await test.step('the contractor sees which, and marks them as scheduled', async () => {
    await contractor.goto('/contractor')
    const requested = contractor.getByRole('region', { name: 'Work requested' })
    await expect(requested.getByRole('listitem').filter({ hasText: ADDRESS })).toBeVisible()
    const row = contractor
      .getByRole('list', { name: 'Recent Estimates' })
      .getByRole('listitem')
      .filter({ hasText: ADDRESS })
    await expect(row).toContainText('Items requested')
    await row.getByRole('link', { name: ADDRESS }).click()
    const { firstName, lastName } = people.agent
    await expect(contractor.getByText(`${firstName} ${lastName} requested`)).toBeVisible()
    const left = contractor.getByRole('listitem').filter({
      has: contractor.getByRole('heading', { name: first?.description ?? '' }),
    })
    await expect(left).toContainText('Not requested')
    await expect(left.getByRole('img', { name: /^This passage/ })).toBeVisible()
    expect(await violationsIn(contractor, 'an estimate as its contractor sees it')).toEqual([])
    await contractor.setViewportSize(DESKTOP)
    await contractor.getByRole('button', { name: 'Mark as scheduled' }).click()
    const dialog = contractor.getByRole('dialog', { name: 'Schedule the work' })
    await dialog.getByLabel('Work date').fill('2027-03-04')
    await dialog.getByRole('button', { name: 'Mark as scheduled' }).click()
    await expect(contractor.getByText('The work is scheduled for Thu, Mar 4, 2027.')).toBeVisible()
  })
  await test.step('the agent sees the day, withdraws, and can choose again', async () => {
    await agent.reload()
    await expect(agent.getByText('The work is scheduled for Thu, Mar 4, 2027.')).toBeVisible()
    await agent.getByRole('button', { name: 'Withdraw', exact: true }).click()
    const question = agent.getByRole('alertdialog', { name: 'Withdraw your request?' })
    await expect(question).toContainText('They have already scheduled it')
    await question.getByRole('button', { name: 'Withdraw' }).click()
    await expect(toasts(agent).getByText('Request withdrawn')).toBeVisible()
    await expect(agent.getByRole('button', { name: 'Request work' })).toBeVisible()
    await contractor.reload()
    await expect(contractor.getByRole('button', { name: 'Mark as done' })).toBeHidden()
  })
})
