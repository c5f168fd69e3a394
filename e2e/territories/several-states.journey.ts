import { asPdf, expectAnalyzed, fillUpload } from '../main-job/main-job.ts'
import { expectToast } from '../support/accounts.ts'
import { expect, interact, serverWith, test } from '../support/journey.ts'
import { pick } from '../support/picking.ts'
import { buildReport } from '../support/report-fixture.ts'
import type { Server } from '../support/server.ts'

const withIllinois = test.extend<object, { server: Server }>({
  server: serverWith({ SERVED_STATES: 'WI,IL' }),
})

const COMPANY = 'Kettle Range Electrical Services'
const ADDRESS = '310 E Adams St, Springfield, IL 62701'

withIllinois(
  'a second state opens: staff assign a county, agents see it, and their reports arrive',
  async ({ visit, page }) => {
    const agent = await visit('agent')
    const admin = await visit('admin')

    await withIllinois.step('before, an address there isn’t served', async () => {
      await agent.goto('/agent')
      await agent.getByRole('textbox', { name: 'Property Address' }).fill(ADDRESS)
      await expect(agent.getByText('We don’t serve 62701 (Springfield, IL) yet')).toBeVisible()
      await page.goto('/#locations')
      await expect(page.getByRole('button', { name: /^Wisconsin/ })).toBeVisible()
      await expect(page.getByRole('button', { name: /^Illinois/ })).toHaveCount(0)
    })
    await withIllinois.step('staff assign a county of the second state', async () => {
      await admin.goto('/admin/territories')
      await expect(admin.getByLabel('State')).toHaveValue('WI')
      await admin.getByRole('button', { name: 'Bulk assign' }).click()
      const dialog = admin.getByRole('dialog', { name: 'Bulk Territory Assignment' })
      await dialog.getByLabel('State').selectOption('Illinois')
      await dialog.getByLabel('County').selectOption('Sangamon')
      await pick(dialog.getByLabel('Contractor'), COMPANY)
      await dialog.getByRole('button', { name: 'Select All' }).click()
      await dialog.getByRole('button', { name: 'Assign Territories' }).click()
      await expectToast(admin, '54 ZIP codes assigned')
      await admin.getByLabel('State').selectOption('Illinois')
      await admin.getByLabel('Search ZIP codes').fill('62701')
      await expect(admin.getByRole('option', { name: /^62701/ })).toContainText(COMPANY)
    })
    await withIllinois.step('the landing page names the county, and shows it on the map', async () => {
      await page.reload()
      await interact(page)
      const illinois = page.getByRole('button', { name: /^Illinois/ })
      await illinois.click()
      await expect(illinois).toContainText('1 county')
      await page.getByRole('button', { name: 'Show Sangamon County on the map' }).click()
      await expect(page.locator('.leaflet-popup')).toContainText('Sangamon County')
    })
    await withIllinois.step('an agent’s report is found by its county', async () => {
      await agent.reload()
      await fillUpload(agent, ADDRESS, asPdf('springfield.pdf', buildReport(ADDRESS)))
      await agent.getByRole('button', { name: 'Upload to ODIE' }).click()
      await expectAnalyzed(agent, ADDRESS)
      await admin.goto('/admin/reports')
      await admin.getByLabel('County').selectOption('Sangamon')
      await expect(admin.getByRole('listitem').filter({ hasText: ADDRESS })).toContainText(COMPANY)
      await admin.getByLabel('County').selectOption('Racine')
      await expect(admin.getByRole('listitem').filter({ hasText: ADDRESS })).toHaveCount(0)
    })
    await withIllinois.step('contractors apply from both states', async () => {
      await page.goto('/#for-contractors')
      await interact(page)
      await expect(page.getByRole('region', { name: 'For Contractors' })).toContainText(
        'For licensed electrical contractors in Wisconsin and Illinois',
      )
    })
  },
)
