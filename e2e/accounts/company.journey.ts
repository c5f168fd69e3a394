import type { Page } from '@playwright/test'
import { emailsTo, expectToast, linkInEmail, newAddress, PASSWORD } from '../support/accounts.ts'
import { expect, test } from '../support/journey.ts'
import { DESKTOP, violationsIn } from '../support/violations.ts'

const LOGO = 'src/demo/logos/kettle-range.png'

/** Creates an unverified contractor through the API, and signs in as them in a new window. */
async function newContractor(admin: Page, details: object = {}) {
  const email = newAddress('sparks')
  const companyName = `Sparks ${email.slice(7, 15)}`
  const data = { firstName: 'José', lastName: 'Núñez-Łukasiewicz', email, companyName, ...details }
  expect((await admin.request.post('/api/admin/contractors', { data })).status()).toBe(201)
  const link = await linkInEmail(admin.request, email, '/accept-invitation?')
  const context = await admin
    .context()
    .browser()!
    .newContext({ baseURL: new URL(admin.url()).origin })
  const page = await context.newPage()
  const token = new URL(link, 'http://odie.test').searchParams.get('token')
  await page.request.post('/api/auth/accept-invitation', { data: { token, password: PASSWORD } })
  return { page, email, companyName }
}

const stepsOf = (page: Page) => page.getByRole('list', { name: 'Setup' }).getByRole('listitem')

test('a new contractor sees what’s missing, completes the company, and is verified', async ({ visit }) => {
  const admin = await visit('admin')
  await admin.goto('/admin/contractors')
  const { page, email, companyName } = await newContractor(admin)
  await page.setViewportSize({ width: 390, height: 844 })

  await test.step('the dashboard says what’s missing, and where to enter it', async () => {
    await page.goto('/contractor')
    const pending = page.getByRole('region', { name: 'Pending verification' })
    await expect(pending).toContainText('Please add what’s missing.')
    await expect(stepsOf(page).filter({ hasText: ': missing' })).toHaveCount(6)
    expect(await violationsIn(page, 'pending verification')).toEqual([])
    await page.setViewportSize({ width: 390, height: 844 })
    await pending.getByRole('link', { name: 'Enter your license number' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Company' })).toBeVisible()
  })
  await test.step('what’s wrong is said next to its field', async () => {
    await page.getByRole('textbox', { name: 'License number' }).fill('EC 1/2')
    await page.getByRole('textbox', { name: 'Email for leads' }).fill('leads')
    await page.getByRole('button', { name: 'Save changes' }).click()
    await expect(
      page.getByText('Enter the license number: 3 to 20 letters, digits, and dashes'),
    ).toBeVisible()
    await expect(page.getByText('Please enter a valid email address')).toBeVisible()
  })
  await test.step('the company is saved', async () => {
    await page.getByRole('textbox', { name: 'Phone' }).fill('(414) 555-0177')
    await page.getByRole('textbox', { name: 'Address' }).fill('48 Dock St, Milwaukee, WI 53202')
    await page.getByRole('textbox', { name: 'License number' }).fill('EC-20417')
    await page.getByLabel('License expires on').fill(`${new Date().getFullYear() + 1}-12-31`)
    await page.getByRole('textbox', { name: 'Email for leads' }).fill(`leads-${email}`)
    await page.getByRole('button', { name: 'Save changes' }).click()
    await expectToast(page, 'Success', 'Company updated successfully')
    await expect(page.getByRole('button', { name: 'No Changes' })).toBeDisabled()
    const subjects = async () => (await emailsTo(page.request, email)).map(({ subject }) => subject)
    await expect.poll(subjects).toContain('Your email for leads has changed')
  })
  await test.step('a file that isn’t an image is rejected; a logo is shown', async () => {
    const fake = { name: 'logo.png', mimeType: 'image/png', buffer: Buffer.from('not an image') }
    await page.getByLabel('Logo file').setInputFiles(fake)
    await expect(page.getByText('We can’t read this image.', { exact: false })).toBeVisible()
    await page.getByLabel('Logo file').setInputFiles(LOGO)
    const logo = page.getByRole('img', { name: `Logo of ${companyName}` })
    await expect(logo).toBeVisible()
    await expect.poll(() => logo.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0)
    expect(await violationsIn(page, 'the company')).toEqual([])
    await page.setViewportSize(DESKTOP)
  })
  await test.step('the checklist is up to date', async () => {
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Dashboard' }).click()
    await expect(stepsOf(page).filter({ hasText: ': missing' })).toHaveText([/^ZIP codes/, /^Prices/])
  })
  await test.step('staff see the same list where they verify', async () => {
    await admin.getByRole('searchbox', { name: 'Search contractors' }).fill(companyName)
    await admin.getByRole('button', { name: `Edit ${companyName}` }).click()
    const dialog = admin.getByRole('dialog', { name: 'Edit contractor' })
    await expect(stepsOf(admin).filter({ hasText: ': missing' })).toHaveText([/^ZIP codes/, /^Prices/])
    await dialog.getByRole('checkbox', { name: 'Verified' }).last().check()
    await dialog.getByRole('button', { name: 'Save changes' }).click()
    await expect(dialog).toBeHidden()
  })
  await test.step('the contractor hears about it', async () => {
    const subjects = async () => (await emailsTo(page.request, email)).map(({ subject }) => subject)
    await expect.poll(subjects).toContain('Your account is verified')
    await page.reload()
    await expect(page.getByText('Company Information')).toBeVisible()
    await expect(page.getByText('Pending verification')).toBeHidden()
  })
  await page.context().close()
})

test('an expired license is shown to its contractor and to staff, until the new date is entered', async ({
  visit,
}) => {
  const admin = await visit('admin')
  await admin.goto('/admin/contractors')
  const license = { licenseNumber: 'EC-31002', licenseExpires: '2026-06-30', isVerified: true }
  const { page, companyName } = await newContractor(admin, license)
  await admin.getByRole('searchbox', { name: 'Search contractors' }).fill(companyName)
  const row = admin.getByRole('listitem').filter({ hasText: companyName })
  await expect(row).toContainText('License expired')
  await expect(row).toContainText('License EC-31002, expired on June 30, 2026')

  await page.goto('/contractor')
  await expect(page.getByText('Your license expired on June 30, 2026')).toBeVisible()
  expect(await violationsIn(page, 'an expired license')).toEqual([])
  await page.setViewportSize(DESKTOP)
  await page.getByRole('link', { name: 'Update your license' }).click()
  await page.getByLabel('License expires on').fill(`${new Date().getFullYear() + 1}-12-31`)
  await page.getByRole('button', { name: 'Save changes' }).click()
  await expect(page.getByText('Your license expired on June 30, 2026')).toBeHidden()
  await page.context().close()
})
