import sharp from 'sharp'
import { approve, asPdf, openDraft, uploadReport } from '../main-job/main-job.ts'
import { expectToast, linkInEmail } from '../support/accounts.ts'
import { normalize, textOf } from '../support/estimate-pdf.ts'
import { downloadedBy, expect, people, test } from '../support/journey.ts'
import { buildReport } from '../support/report-fixture.ts'
import { DESKTOP, violationsIn } from '../support/violations.ts'

const ADDRESS = '17 W Kestrel Ln, Milwaukee, WI 53202'

const photo = async (name: string, background: string) => ({
  name,
  mimeType: 'image/jpeg',
  buffer: await sharp({ create: { width: 1600, height: 1200, channels: 3, background } })
    .jpeg()
    .toBuffer(),
})

test('a contractor reports finished work from a phone, and the agent shares the record', async ({
  visit,
  page: phone,
  context,
}) => {
  test.slow()
  const [agent, admin] = [await visit('agent'), await visit('admin')]
  await uploadReport(agent, ADDRESS, asPdf('report.pdf', buildReport(ADDRESS)))
  await openDraft(admin, ADDRESS)
  const sent = await approve(admin)
  const [first] = (sent.estimateData?.line_items ?? [])
    .filter(({ type }) => type === 'work')
    .map(({ description }) => description)
  await agent.goto(`/agent/reports/${sent.reportId}`)
  await agent.getByRole('button', { name: 'Request work' }).click()
  await agent.getByRole('alertdialog').getByRole('button', { name: 'Request work' }).click()
  await expect(agent.getByText('You requested', { exact: false }).first()).toBeVisible()
  const request = await linkInEmail(agent.request, people.contractor.email, '/work-request?')
  const other = await context.newPage()

  await test.step('on a phone, each item is reported with photos; a lost connection loses nothing', async () => {
    await phone.setViewportSize({ width: 390, height: 844 })
    const report = request.replace('/work-request', '/work-report')
    for (const page of [phone, other]) {
      await page.goto(report)
      await expect(page.getByRole('heading', { level: 1, name: ADDRESS })).toBeVisible()
    }
    await phone.getByRole('button', { name: 'Send the report' }).click()
    await expect(phone.getByText('Choose whether it’s done').first()).toBeVisible()
    const items = phone
      .getByRole('listitem')
      .filter({ has: phone.getByRole('group', { name: /^Is it done/ }) })
    const count = await items.count()
    for (let index = 0; index < count; index++) {
      await items
        .nth(index)
        .getByLabel(index === 1 ? 'Not done' : 'Done', { exact: true })
        .focus()
      await phone.keyboard.press('Space')
    }
    await items
      .nth(0)
      .getByLabel('Add photos from before')
      .setInputFiles(await photo('before.jpg', '#a06040'))
    await expect(items.nth(0).getByRole('img', { name: 'before.jpg' })).toBeVisible()
    await items
      .nth(0)
      .getByLabel('Add photos from after')
      .setInputFiles(await photo('after.jpg', '#60a040'))
    await expect(items.nth(0).getByRole('img', { name: 'after.jpg' })).toBeVisible()
    await items.nth(0).getByLabel('Charged for it (optional)').fill('215.50')
    await items
      .nth(1)
      .getByRole('textbox', { name: /^Why isn’t it done/ })
      .fill('The part comes next week.')
    await phone.getByLabel('Permit number (optional)').fill('P-2026-118')
    const total = phone.getByLabel('Charged in total (optional)')
    await total.fill('200')
    await expect(total).toHaveAccessibleDescription(
      'The items’ amounts add up to $215.50, which is more than this total.',
    )
    await total.fill('')
    expect(await violationsIn(phone, 'a report of finished work')).toEqual([])
    await context.setOffline(true)
    await phone.getByRole('button', { name: 'Send the report' }).click()
    await expect(phone.getByText('We can’t reach the server.')).toBeVisible()
    await context.setOffline(false)
    await phone.reload()
    await expect(phone.getByLabel('Permit number (optional)')).toHaveValue('P-2026-118')
    await phone.getByRole('button', { name: 'Send the report' }).click()
    await expectToast(phone, 'Report sent', 'We’ve let the agent know.')
    await expect(phone.locator(':focus')).toContainText(/^You reported \d+ of \d+ items done/)
    await expect(phone.getByText(/^You reported \d+ of \d+ items done/)).toBeInViewport()
  })
  await test.step('a colleague who reports the same work sees the first report before replacing it', async () => {
    for (const done of await other.getByLabel('Done', { exact: true }).all()) await done.check()
    await other.getByRole('button', { name: 'Send the report' }).click()
    await expect(other.getByText('reported this work in the meantime', { exact: false })).toBeVisible()
    await other.getByRole('button', { name: 'Show that report' }).click()
    await expect(other.getByRole('textbox', { name: /^Why isn’t it done/ })).toHaveValue(
      'The part comes next week.',
    )
    await expect(other.getByRole('img', { name: 'after.jpg' })).toBeVisible()
  })
  await test.step('the agent’s dashboard says that only a part is done', async () => {
    await agent.goto('/agent')
    const row = agent.getByRole('listitem').filter({ has: agent.getByRole('link', { name: ADDRESS }) })
    await expect(row.getByText(/^\d of \d items done$/)).toBeVisible()
    await agent.goto(`/agent/reports/${sent.reportId}`)
  })
  await test.step('the agent shares the record, which shows the photos and what isn’t done', async () => {
    await agent.reload()
    const card = agent.getByRole('region', { name: 'Completion record' })
    await expect(card.getByText('Why not: The part comes next week.')).toBeVisible()
    const pdf = await downloadedBy(agent, () =>
      card.getByRole('link', { name: 'Completion record (PDF)' }).click(),
    )
    const text = normalize(await textOf(pdf))
    for (const words of [first!, 'P-2026-118', '$215.50', 'The part comes next week.'])
      expect(text).toContain(normalize(words))
    await card.getByRole('button', { name: 'Share the record' }).click()
    await agent.getByRole('textbox', { name: 'Who is it for?' }).fill('Lender')
    await agent.keyboard.press('Enter')
    const url = await agent.getByRole('textbox', { name: 'Link', exact: true }).inputValue()
    await other.setViewportSize(DESKTOP)
    await other.goto(url)
    await expect(other.getByRole('heading', { level: 1, name: ADDRESS })).toBeVisible()
    await expect(other.getByRole('img', { name: 'after.jpg' })).toBeVisible()
    expect(await violationsIn(other, 'a completion record')).toEqual([])
  })
})
