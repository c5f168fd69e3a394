import { demoAgent } from '#demo/people.ts'
import { getSharedPdf } from '#domain/client/shares/contract.ts'
import { ESTIMATE_DISCLOSURE } from '#domain/estimates/rules.ts'
import { dollarText } from '#kernel/money.ts'
import { hrefOf } from '#web/api/call.ts'
import { approve, asPdf, openDraft, uploadReport } from '../main-job/main-job.ts'
import { holdScripts } from '../support/hold-scripts.ts'
import { expect, test } from '../support/journey.ts'
import { openWithoutScripts } from '../support/open-without-scripts.ts'
import { buildReport } from '../support/report-fixture.ts'
import { DESKTOP, violationsIn } from '../support/violations.ts'

const ADDRESS = '77 S Linkwood Ave, Milwaukee, WI 53202'

test('an agent shares an estimate by a link, sees that it was opened, and ends it', async ({
  visit,
  page: buyer,
}) => {
  test.slow()
  const [agent, admin] = [await visit('agent'), await visit('admin')]
  await uploadReport(agent, ADDRESS, asPdf('report.pdf', buildReport(ADDRESS)))
  await openDraft(admin, ADDRESS)
  const sent = await approve(admin)
  await agent.goto(`/agent/reports/${sent.reportId}`)
  const dialog = agent.getByRole('dialog', { name: 'Share this estimate' })

  let url = ''
  await test.step('the agent makes a link', async () => {
    await agent.getByRole('button', { name: 'Share', exact: true }).click()
    await dialog.getByRole('button', { name: 'Create a link' }).click()
    await expect(dialog.getByText('Enter who the link is for')).toBeVisible()
    await dialog.getByRole('textbox', { name: 'Who is it for?' }).fill('Buyers')
    await agent.keyboard.press('Enter')
    await expect(dialog.getByRole('region', { name: 'Active links' })).toContainText('Not opened yet')
    expect(await violationsIn(agent, 'the links to an estimate')).toEqual([])
    await agent.setViewportSize(DESKTOP)
    url = await dialog.getByRole('textbox', { name: 'Link', exact: true }).inputValue()
  })
  await test.step('the link shows the estimate without an account', async () => {
    const lines = (sent.estimateData?.line_items ?? []).map(({ description }) =>
      buyer.getByRole('heading', { name: description }),
    )
    const disclosure = buyer.getByText(ESTIMATE_DISCLOSURE)
    const { response, finish } = await openWithoutScripts(buyer, url, disclosure)
    expect(response?.headers()['x-robots-tag']).toBe('noindex')
    await expect(buyer.getByRole('heading', { level: 1, name: ADDRESS })).toBeVisible()
    await expect(buyer.getByText(dollarText(sent.totalAmount)).first()).toBeVisible()
    const token = new URL(url).searchParams.get('token') ?? ''
    await expect(buyer.getByRole('link', { name: 'Open the PDF' })).toHaveAttribute(
      'href',
      hrefOf(getSharedPdf, { token }),
    )
    for (const line of lines) await expect(line).toBeVisible()
    await expect(disclosure).toHaveCount(0)
    expect(await violationsIn(buyer, 'a shared estimate, before its script has loaded')).toEqual([])
    await buyer.setViewportSize(DESKTOP)
    expect(await finish(), 'sent twice').toEqual([])
    await expect(buyer.getByRole('heading', { level: 1, name: ADDRESS })).toBeVisible()
    for (const line of lines) await expect(line).toBeVisible()
    const crop = buyer.getByRole('img', { name: /^This passage on page/ }).first()
    await crop.scrollIntoViewIfNeeded()
    await expect
      .poll(() => crop.evaluate((image: HTMLImageElement) => image.naturalWidth))
      .toBeGreaterThan(100)
    await expect(buyer.getByRole('button', { name: 'Accept' })).toHaveCount(0)
    expect(await violationsIn(buyer, 'a shared estimate')).toEqual([])
  })
  await test.step('the agent sees the opening, and ends the link', async () => {
    await agent.reload()
    await agent.getByRole('button', { name: 'Share', exact: true }).click()
    await expect(dialog).toContainText('Opened 1 time')
    await dialog.getByRole('button', { name: 'End link for Buyers' }).click()
    await expect(dialog.getByRole('region', { name: 'Active links' })).toHaveCount(0)
    const release = await holdScripts(buyer)
    await buyer.reload({ waitUntil: 'domcontentloaded' })
    const ended = buyer.getByRole('heading', { level: 1, name: 'This link doesn’t work anymore' })
    await expect(ended).toBeVisible()
    release()
    await buyer.waitForLoadState('networkidle')
    await expect(ended).toBeVisible()
  })
  await test.step('staff find the agent’s next link, and end it', async () => {
    const recipient = `Sellers ${crypto.randomUUID().slice(0, 8)}`
    await dialog.getByRole('textbox', { name: 'Who is it for?' }).fill(recipient)
    await agent.keyboard.press('Enter')
    await expect(dialog.getByRole('region', { name: 'Active links' })).toContainText(recipient)
    await admin.goto('/admin/agents')
    await admin.getByRole('searchbox', { name: 'Search agents' }).fill(demoAgent.email)
    const row = admin.getByRole('listitem').filter({ hasText: demoAgent.email })
    await row.getByRole('button', { name: /^View / }).click()
    const links = admin.getByRole('region', { name: 'Shared links' })
    await expect(links).toContainText(recipient)
    expect(await violationsIn(admin, 'the links of an agent')).toEqual([])
    await admin.setViewportSize(DESKTOP)
    await links.getByRole('button', { name: `End link for ${recipient} to ${ADDRESS}` }).click()
    await expect(links.getByText(recipient)).toHaveCount(0)
  })
})
