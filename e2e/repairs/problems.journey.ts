import type { Page } from '@playwright/test'
import { expectToast } from '../support/accounts.ts'
import { expect, people, test } from '../support/journey.ts'
import { openWithoutScripts } from '../support/open-without-scripts.ts'
import { DESKTOP, violationsIn } from '../support/violations.ts'
import { confirmWork, emailedLink, requestWork } from './requested-work.ts'

const ADDRESS = '31 N Plover Ct, Milwaukee, WI 53202'
const OWNER = 'olive.plover@example.com'
const WORDS = 'The panel has no labels.\nAnd the charge is above what we agreed on.'
const REPLY = 'We labeled it this morning, and took the charge down.'

const problems = (page: Page) => page.getByRole('region', { name: 'What isn’t right' })

/** Reports all of the work as done, with a total. */
async function report(contractor: Page, id: string, charged: string) {
  await contractor.goto(`/contractor/estimates/${id}/completion`)
  await expect(contractor.getByRole('button', { name: 'Send the report' })).toBeVisible()
  for (const done of await contractor.getByLabel('Done', { exact: true }).all()) await done.check()
  await contractor.getByLabel('Charged in total (optional)').fill(charged)
  await contractor.getByRole('button', { name: 'Send the report' }).click()
  await expectToast(contractor, 'Report sent', 'We’ve let the agent know.')
}

test('an owner says what isn’t right with the finished work, the contractor replies and corrects, and it’s settled', async ({
  visit,
  page: owner,
  context,
}) => {
  test.slow()
  const [agent, admin, contractor] = [await visit('agent'), await visit('admin'), await visit('contractor')]
  const sent = await requestWork(agent, admin, ADDRESS)
  const [first] = (sent.estimateData?.line_items ?? []).filter(({ type }) => type === 'work')

  await test.step('the owner confirms the work, and the contractor reports it', async () => {
    await confirmWork({ agent, contractor, owner, sent, ordering: { name: 'Olive Plover', email: OWNER } })
    await report(contractor, sent.id, '200')
    await expect(problems(contractor)).toBeHidden()
  })

  await test.step('the owner says what isn’t right; offline, what they typed stays', async () => {
    const link = await emailedLink(agent, OWNER, `Work reported: ${ADDRESS}`, '/completion-record')
    const object = owner.getByRole('button', { name: 'Something isn’t right' })
    const { finish } = await openWithoutScripts(owner, link, object)
    await expect(owner.getByRole('heading', { level: 1, name: ADDRESS })).toBeVisible()
    await expect(owner.getByRole('heading', { name: 'Completion record' })).toBeVisible()
    expect(await finish(), 'sent twice').toEqual([])
    await expect(owner.getByRole('heading', { level: 1, name: ADDRESS })).toBeVisible()
    expect(await violationsIn(owner, 'a record that the owner can object to')).toEqual([])
    await object.press('Enter')
    const dialog = owner.getByRole('dialog', { name: 'Something isn’t right' })
    await dialog.getByRole('button', { name: 'Send' }).press('Enter')
    await expect(dialog.getByText('Choose what it’s about')).toBeVisible()
    await expect(dialog.getByText('Please say what isn’t right')).toBeVisible()
    await expect(dialog.getByRole('checkbox').first()).toBeFocused()
    await owner.keyboard.press('Space')
    await expect(dialog.getByText('Choose what it’s about')).toBeHidden()
    await dialog.getByRole('checkbox', { name: 'The charges' }).check()
    await dialog.getByLabel('What isn’t right?').fill(WORDS)
    expect(await violationsIn(owner, 'saying what isn’t right')).toEqual([])
    await context.setOffline(true)
    await dialog.getByRole('button', { name: 'Send' }).click()
    await expect(dialog.getByText('We can’t reach the server.')).toBeVisible()
    await context.setOffline(false)
    await expect(dialog.getByLabel('What isn’t right?')).toHaveValue(WORDS)
    await dialog.getByRole('button', { name: 'Send' }).click()
    await expect(problems(owner).getByText(/^Waiting for /)).toBeVisible()
    await expect(problems(owner)).toContainText('And the charge is above what we agreed on.')
    await expect(problems(owner)).toContainText(first?.description ?? '')
    expect(await violationsIn(owner, 'a problem that waits for the contractor')).toEqual([])
    await owner.setViewportSize(DESKTOP)
  })

  await test.step('agent and staff read it, and the contractor replies from the email’s link', async () => {
    await agent.goto('/agent')
    const row = agent.getByRole('listitem').filter({ has: agent.getByRole('link', { name: ADDRESS }) })
    await expect(row.getByText('Something isn’t right')).toBeVisible()
    await agent.goto(`/agent/reports/${sent.reportId}`)
    await expect(problems(agent)).toContainText('The panel has no labels.')
    await expect(problems(agent).getByRole('button', { name: 'It’s settled' })).toBeVisible()
    await admin.goto(`/admin/estimates/${sent.id}/repair`)
    await expect(problems(admin)).toContainText('The panel has no labels.')
    await expect(problems(admin).getByRole('button')).toHaveCount(0)
    const subject = `Something isn’t right with the work: ${ADDRESS}`
    await contractor.goto(
      await emailedLink(
        agent,
        people.contractor.email,
        subject,
        `/contractor/estimates/${sent.id}/completion`,
      ),
    )
    await expect(problems(contractor)).toContainText('Something isn’t right with your report')
    await problems(contractor).getByRole('button', { name: 'Reply' }).click()
    const dialog = contractor.getByRole('dialog', { name: 'Reply' })
    await dialog.getByRole('button', { name: 'Send the reply' }).click()
    await expect(dialog.getByText('Please enter your reply')).toBeVisible()
    await dialog.getByLabel('Your reply').fill(REPLY)
    expect(await violationsIn(contractor, 'a reply to a problem')).toEqual([])
    await contractor.setViewportSize(DESKTOP)
    await dialog.getByRole('button', { name: 'Send the reply' }).click()
    await expect(problems(contractor)).toContainText('You’ve replied')
  })

  await test.step('the contractor corrects the report, and the owner reads what changed', async () => {
    await contractor.getByLabel('Charged in total (optional)').fill('150')
    await contractor.getByRole('button', { name: 'Send the corrected report' }).click()
    await expectToast(contractor, 'Report sent', 'We’ve let the agent know.')
    await expect(contractor.getByRole('region', { name: 'Your earlier reports' })).toBeVisible()
    await expect(problems(contractor)).toContainText('You’ve corrected your report')
    await agent.goto('/agent')
    const row = agent.getByRole('listitem').filter({ has: agent.getByRole('link', { name: ADDRESS }) })
    await expect(row.getByText('Report corrected')).toBeVisible()
    await agent.goto(`/agent/reports/${sent.reportId}`)
    await owner.reload()
    await expect(problems(owner)).toContainText(REPLY)
    await owner.getByText('Earlier versions (1)').click()
    await expect(owner.getByText('Charged in total: $150.00 (was $200.00)')).toBeVisible()
    await owner.getByText('Read this version').click()
    await expect(owner.getByText('$200.00', { exact: true })).toBeVisible()
    expect(await violationsIn(owner, 'the earlier version of a report')).toEqual([])
    await owner.setViewportSize(DESKTOP)
  })

  await test.step('while the owner writes, the agent says that it’s settled, and the owner reads that first', async () => {
    await problems(owner).getByRole('button', { name: 'Something still isn’t right' }).click()
    const dialog = owner.getByRole('dialog', { name: 'Something isn’t right' })
    await dialog.getByRole('checkbox', { name: 'Something else' }).check()
    await dialog.getByLabel('What isn’t right?').fill('The cover is loose.')
    await agent.reload()
    await problems(agent).getByRole('button', { name: 'It’s settled' }).click()
    const settling = agent.getByRole('dialog', { name: 'Is it settled?' })
    await settling.getByLabel('Anything to add? (optional)').fill('I’ve seen it.')
    expect(await violationsIn(agent, 'settling a problem')).toEqual([])
    await agent.setViewportSize(DESKTOP)
    await settling.getByRole('button', { name: 'It’s settled' }).click()
    await expect(problems(agent).getByText('Settled', { exact: true })).toBeVisible()
    await expect(agent.locator(':focus')).toContainText('Settled')
    await dialog.getByRole('button', { name: 'Send' }).click()
    await expect(dialog.getByText('wrote something in the meantime', { exact: false })).toBeVisible()
    await expect(dialog.getByText('I’ve seen it.')).toBeVisible()
    await expect(dialog.getByLabel('What isn’t right?')).toHaveValue('The cover is loose.')
    await dialog.getByRole('button', { name: 'Send' }).click()
    await expect(problems(owner).getByText('The cover is loose.')).toBeVisible()
    await expect(problems(owner).getByText(/^Waiting for /)).toBeVisible()
  })
})
