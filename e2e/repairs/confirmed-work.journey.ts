import type { Page } from '@playwright/test'
import { expectToast } from '../support/accounts.ts'
import { normalize, textOf } from '../support/estimate-pdf.ts'
import { downloadedBy, expect, people, test } from '../support/journey.ts'
import { openWithoutScripts } from '../support/open-without-scripts.ts'
import { DESKTOP, violationsIn } from '../support/violations.ts'
import { emailedLink, requestWork } from './requested-work.ts'

const PHONE = { width: 390, height: 844 }

/** Types into the focused control and goes on to the next. */
async function type(page: Page, label: string | RegExp, text: string) {
  await expect(page.getByLabel(label)).toBeFocused()
  await page.keyboard.type(text)
  await page.keyboard.press('Tab')
}

test('the contractor answers by their link, and of two owners, one confirms the work and the other sees that', async ({
  visit,
  browser,
  contextOptions,
  baseURL,
}) => {
  test.slow()
  const ADDRESS = '2218 W Bobolink Ave, Milwaukee, WI 53202'
  const [agent, admin] = [await visit('agent'), await visit('admin')]
  const newPage = async (viewport = DESKTOP) =>
    await (await browser.newContext({ ...contextOptions, ...(baseURL && { baseURL }), viewport })).newPage()
  const contractor = await newPage(PHONE)
  const work = await requestWork(agent, admin, ADDRESS)
  const titles = (work.estimateData?.line_items ?? [])
    .filter(({ type }) => type === 'work')
    .map(({ description }) => description)

  await test.step('the contractor opens the emailed link on a phone; offline, what they typed stays', async () => {
    const link = await emailedLink(
      agent,
      people.contractor.email,
      `Work requested: ${ADDRESS}`,
      '/work-request',
    )
    const send = contractor.getByRole('button', { name: 'Send the answer' })
    const { response, finish } = await openWithoutScripts(contractor, link, send)
    expect(response?.headers()['x-robots-tag']).toBe('noindex')
    await expect(contractor.getByRole('heading', { level: 1, name: ADDRESS })).toBeVisible()
    await expect(contractor.getByRole('heading', { name: titles[0] }).first()).toBeVisible()
    await expect(send).toHaveCount(0)
    expect(await finish(), 'sent twice').toEqual([])
    await expect(contractor.getByRole('heading', { level: 1, name: ADDRESS })).toBeVisible()
    expect(await violationsIn(contractor, 'a request for work')).toEqual([])
    const first = contractor.getByRole('group', { name: `Your answer to “${titles[0]}”` }).first()
    await first.getByRole('radio', { name: /^No work needed/ }).check()
    await contractor.getByLabel('Not to exceed').fill('$2,500')
    await contractor.getByRole('button', { name: 'Send the answer' }).click()
    await expect(contractor.getByText('Please say why')).toBeVisible()
    await contractor.getByLabel('Why?').fill('The breaker is listed for two conductors.')
    await contractor.getByRole('button', { name: 'Confirm all that are unanswered' }).click()
    await contractor.getByLabel('Day 1').fill('2027-03-04')
    await contractor.reload()
    await expect(contractor.getByLabel('Day 1'), 'a reload keeps what was entered').toHaveValue('2027-03-04')
    await expect(contractor.getByLabel('Why?')).toHaveValue('The breaker is listed for two conductors.')
    expect(await violationsIn(contractor, 'an answered request for work')).toEqual([])
    const limit = contractor.getByLabel('Not to exceed')
    await limit.fill('1')
    await contractor.getByRole('button', { name: 'Send the answer' }).press('Enter')
    const question = contractor.getByRole('alertdialog', { name: 'Charge less than the estimate?' })
    await expect(question).toContainText('$1.00')
    expect(await violationsIn(contractor, 'the question about a limit')).toEqual([])
    await question.getByRole('button', { name: 'Change it' }).press('Enter')
    await expect(limit).toBeFocused()
    await limit.fill('$2,500')
    await contractor.context().setOffline(true)
    await contractor.getByRole('button', { name: 'Send the answer' }).click()
    await expect(contractor.getByText('What you entered is still here.')).toBeVisible()
    await contractor.context().setOffline(false)
    await contractor.getByRole('button', { name: 'Send the answer' }).click()
    await expectToast(contractor, 'Answer sent', 'We’ve let the agent know.')
    await expect(contractor.getByText('No work needed')).toBeVisible()
    await expect(contractor.getByRole('button', { name: 'Change the answer' })).toBeVisible()
  })

  let link = ''
  await test.step('the agent reads the answer, and makes the owner’s link', async () => {
    await agent.reload()
    const answer = agent.getByRole('region', { name: 'The contractor’s answer' })
    await expect(answer).toContainText('The breaker is listed for two conductors.')
    await expect(answer).toContainText('The opinion of a licensed electrician')
    expect(await violationsIn(agent, 'the contractor’s answer')).toEqual([])
    await agent.setViewportSize(DESKTOP)
    await answer.getByRole('button', { name: 'Link for the owner' }).click()
    const dialog = agent.getByRole('dialog', { name: 'Link for the owner' })
    await dialog.getByLabel('Who is it for?').fill('Sellers')
    await agent.keyboard.press('Enter')
    const url = new URL(await dialog.getByRole('textbox', { name: 'Link', exact: true }).inputValue())
    link = `${url.pathname}${url.search}`
    expect(await violationsIn(agent, 'the owner’s link')).toEqual([])
    await agent.setViewportSize(DESKTOP)
    await agent.keyboard.press('Escape')
  })

  const [owner, other] = [await newPage(), await newPage(PHONE)]
  await test.step('one owner confirms by keyboard', async () => {
    for (const page of [owner, other]) {
      const confirm = page.getByRole('button', { name: 'Confirm the work' })
      const { finish } = await openWithoutScripts(page, link, confirm)
      await expect(page.getByRole('heading', { name: 'The work' })).toBeVisible()
      await expect(page.getByText('Estimated total')).toBeVisible()
      expect(await finish(), 'sent twice').toEqual([])
    }
    await other.getByLabel('Who orders and pays').fill('Oscar Owner')
    await other.reload()
    await expect(other.getByLabel('Who orders and pays')).toHaveValue('Oscar Owner')
    await owner.getByRole('button', { name: 'Confirm the work' }).press('Enter')
    await expect(owner.getByText('Please check this box to confirm')).toBeVisible()
    expect(await violationsIn(owner, 'an incomplete confirmation')).toEqual([])
    await owner.setViewportSize(DESKTOP)
    await type(owner, 'Who orders and pays', 'Olive Owner')
    await type(owner, 'Email', 'olive.owner@example.com')
    await type(owner, 'Phone', '414 555 0190')
    await type(owner, 'How does the contractor get in?', 'Lockbox at the side door')
    await owner.keyboard.press('Space')
    await expect(owner.getByRole('radio', { name: 'Thu, Mar 4, 2027' })).toBeChecked()
    await owner.keyboard.press('Tab')
    await type(owner, 'Type your name', 'Olive Owner')
    await owner.keyboard.press('Space')
    await owner.keyboard.press('Tab')
    await owner.keyboard.press('Enter')
    await expect(owner.getByText('Olive Owner confirmed the work')).toBeVisible()
    expect(await violationsIn(owner, 'confirmed work')).toEqual([])
    const pdf = await downloadedBy(owner, () =>
      owner.getByRole('link', { name: 'Download the confirmed request' }).click(),
    )
    expect(await textOf(pdf)).toContain(normalize('Lockbox at the side door'))
  })

  await test.step('on a phone, the other sees that it’s confirmed, and what was recorded', async () => {
    await other.getByLabel('Phone').fill('414 555 0191')
    await other.getByLabel('How does the contractor get in?').fill('Ring')
    await other.getByRole('radio', { name: 'Another time' }).check()
    await other.getByLabel('Preferred time').fill('In April')
    await other.getByLabel('Type your name').fill('Oscar Owner')
    await other.getByRole('checkbox').check()
    await other.getByRole('button', { name: 'Confirm the work' }).click()
    await expect(other.getByText('Olive Owner confirmed the work')).toBeVisible()
    await expect(other.getByRole('button', { name: 'Confirm the work' })).toBeHidden()
  })

  await test.step('the contractor gets the owner’s contact, and the work is scheduled', async () => {
    await contractor.reload()
    await expect(contractor.getByText('Lockbox at the side door')).toBeVisible()
    await agent.reload()
    await expect(agent.getByText('The work is scheduled for Thu, Mar 4, 2027.')).toBeVisible()
    await expect(agent.getByText('Olive Owner confirmed the work')).toBeVisible()
  })
  for (const page of [contractor, owner, other]) await page.context().close()
})

test('a signed-in contractor answers on the estimate, the owner declines, and the agent reads why', async ({
  visit,
  page: owner,
}) => {
  test.slow()
  const ADDRESS = '640 E Nuthatch St, Milwaukee, WI 53202'
  const [agent, admin, contractor] = [await visit('agent'), await visit('admin'), await visit('contractor')]
  const { id } = await requestWork(agent, admin, ADDRESS)
  await contractor.goto(`/contractor/estimates/${id}`)
  await contractor.getByRole('button', { name: 'Confirm all that are unanswered' }).click()
  await contractor.getByRole('button', { name: 'Send the answer' }).click()
  await expectToast(contractor, 'Answer sent', 'We’ve let the agent know.')

  await agent.reload()
  await agent.getByRole('button', { name: 'Link for the owner' }).click()
  await agent.getByLabel('Who is it for?').fill('Buyers')
  await agent.keyboard.press('Enter')
  const url = new URL(await agent.getByRole('textbox', { name: 'Link', exact: true }).inputValue())
  await owner.goto(`${url.pathname}${url.search}`)
  await owner.getByRole('button', { name: 'Decline' }).click()
  const dialog = owner.getByRole('dialog', { name: 'Decline the work?' })
  await dialog.getByLabel('Your name').fill('Bo Buyer')
  await dialog.getByLabel('Why?').fill('We found another electrician.')
  expect(await violationsIn(owner, 'declining work')).toEqual([])
  await owner.setViewportSize(DESKTOP)
  await dialog.getByRole('button', { name: 'Decline the work' }).click()
  await expect(owner.getByText('Bo Buyer declined the work')).toBeVisible()
  await agent.reload()
  await expect(agent.getByText('We found another electrician.')).toBeVisible()
  await contractor.goto('/contractor')
  await expect(
    contractor
      .getByRole('region', { name: 'Work requested' })
      .getByRole('listitem')
      .filter({ hasText: ADDRESS }),
  ).toContainText('declined by the owner')
  await admin.goto(`/admin/estimates/${id}`)
  await admin.getByRole('link', { name: 'Requests and repair' }).click()
  await expect(admin.getByText('Bo Buyer declined the work')).toBeVisible()
  expect(await violationsIn(admin, 'what became of an estimate')).toEqual([])

  await agent.getByRole('button', { name: 'Withdraw' }).click()
  await agent
    .getByRole('alertdialog')
    .getByRole('button', { name: /^Withdraw/ })
    .click()
  await expectToast(agent, 'Request withdrawn')
  await contractor.goto(`/contractor/estimates/${id}`)
  await admin.reload()
  for (const page of [agent, contractor, admin]) {
    const earlier = page.getByRole('region', { name: 'The owner’s earlier decisions' })
    await expect(earlier).toContainText('Bo Buyer declined the work')
    await expect(earlier).toContainText('The agent withdrew the request')
  }
})
