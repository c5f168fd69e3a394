import type { Page } from '@playwright/test'
import { approve, estimateOf } from '../main-job/main-job.ts'
import { expectToast } from '../support/accounts.ts'
import { expect, test } from '../support/journey.ts'
import { DESKTOP, violationsIn } from '../support/violations.ts'
import { confirmWork, requestWork } from './requested-work.ts'

const ADDRESS = '47 N Dunlin Ct, Milwaukee, WI 53202'
const OWNER = { name: 'Della Dunlin', email: 'della.dunlin@example.com' }

/** Reports the first item as done, and the others as not. */
async function reportFirst(contractor: Page, id: string) {
  await contractor.goto(`/contractor/estimates/${id}/completion`)
  await expect(contractor.getByRole('button', { name: 'Send the report' })).toBeVisible()
  const [first, ...others] = await contractor.getByLabel('Done', { exact: true }).all()
  await first?.check()
  expect(others.length).toBeGreaterThan(0)
  for (const notDone of (await contractor.getByLabel('Not done', { exact: true }).all()).slice(1))
    await notDone.check()
  for (const reason of await contractor.getByLabel(/^Why isn’t it done: /).all())
    await reason.fill('Next week')
  await contractor.getByRole('button', { name: 'Send the report' }).click()
  await expectToast(contractor, 'Report sent', 'We’ve let the agent know.')
}

test('after a newer estimate, the agent requests the rest of the work, and what’s done stays done', async ({
  visit,
  page: owner,
}) => {
  test.slow()
  const [agent, admin, contractor] = [await visit('agent'), await visit('admin'), await visit('contractor')]
  const sent = await requestWork(agent, admin, ADDRESS)
  const lines = (sent.estimateData?.line_items ?? []).filter(({ type }) => type === 'work')
  const first = lines[0]?.description ?? ''

  await test.step('the contractor does a part of what the owner confirmed', async () => {
    await confirmWork({ agent, contractor, owner, sent, ordering: OWNER })
    await reportFirst(contractor, sent.id)
  })

  await test.step('staff read in the revision what’s done', async () => {
    await admin.goto(`/admin/estimates/${sent.id}`)
    await admin.getByRole('button', { name: 'Revise' }).click()
    await admin.getByRole('alertdialog').getByRole('button', { name: 'Revise' }).click()
    await expect(admin.getByText(`Already done, by the contractor’s report: “${first}”.`)).toBeVisible()
    expect(await violationsIn(admin, 'a revision with a line that’s done')).toEqual([])
    await admin.setViewportSize(DESKTOP)
    await approve(admin)
  })

  await test.step('the owner reads that the rest no longer counts', async () => {
    await owner.reload()
    await expect(owner.getByText('What’s done stays done and reported. For the rest,')).toBeVisible()
    expect(await violationsIn(owner, 'a confirmation of work that was replaced in part')).toEqual([])
    await owner.setViewportSize(DESKTOP)
  })

  await test.step('the agent’s request has what isn’t done yet', async () => {
    await agent.goto('/agent')
    await estimateOf(agent, ADDRESS).getByRole('link', { name: 'Request work' }).click()
    await expect(agent.getByText('1 item already done')).toBeVisible()
    await expect(agent.getByRole('checkbox', { name: first })).not.toBeChecked()
    await expect(agent.getByText(/^Already done on .+\. Not in your request$/)).toBeVisible()
    await expect(agent.getByText('What was done before stays done and reported.')).toBeVisible()
    expect(await violationsIn(agent, 'an estimate with a line that’s done')).toEqual([])
    await agent.setViewportSize(DESKTOP)
    const request = agent.getByRole('button', { name: /^Request \d+ of \d+ items$/ })
    await request.click()
    await agent
      .getByRole('alertdialog')
      .getByRole('button', { name: /^Request \d+ of \d+ items$/ })
      .click()
    await expectToast(agent, 'Work requested', 'We’ve asked the contractor to confirm it.')
    await expect(agent.getByText(/^Already done on .+\. Not requested$/)).toBeVisible()
  })
})
