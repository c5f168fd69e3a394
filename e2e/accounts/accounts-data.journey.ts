import { readFile } from 'node:fs/promises'
import { emailsTo, expectToast, logIn, newAgent, PASSWORD } from '../support/accounts.ts'
import { expect, test } from '../support/journey.ts'
import { DESKTOP, violationsIn } from '../support/violations.ts'

test('a user downloads everything ODIE holds about them', async ({ page }) => {
  const email = await newAgent(page.request, 'curious')
  await page.goto('/account')
  await page.getByRole('button', { name: 'Request a copy' }).click()
  const dialog = page.getByRole('dialog', { name: 'Request a copy of your data?' })
  await dialog.getByLabel('Your Password').fill('not my password')
  await dialog.getByRole('button', { name: 'Request a copy' }).click()
  await expect(dialog.getByLabel('Your Password')).toHaveAccessibleDescription(
    'Current password is incorrect',
  )
  expect(await violationsIn(page, 'requesting a copy')).toEqual([])
  await page.setViewportSize(DESKTOP)
  await dialog.getByLabel('Your Password').fill(PASSWORD)
  await dialog.getByRole('button', { name: 'Request a copy' }).click()
  await expectToast(page, 'We’re preparing your copy', 'We’ll email you when you can download it.')

  const downloading = page.waitForEvent('download')
  await page.getByRole('link', { name: 'Download ZIP file' }).click()
  const download = await downloading
  expect(download.suggestedFilename()).toMatch(/^odie-data-[\d-]+\.zip$/)
  const zip = await readFile(await download.path())
  expect(zip.subarray(0, 2).toString()).toBe('PK')
  expect(zip.includes('profile.json')).toBe(true)
  await expect
    .poll(async () => (await emailsTo(page.request, email)).map(({ subject }) => subject))
    .toContain('Your data is ready to download')
})

test('a user deletes their account after reading what goes and what stays', async ({ page }) => {
  const email = await newAgent(page.request, 'leaving')
  await page.goto('/account')
  await page.getByRole('button', { name: 'Delete your account…' }).click()
  const dialog = page.getByRole('dialog', { name: 'Delete your account?' })
  await expect(dialog).toContainText('Your profile, your passkeys, and your connected accounts.')
  // What counts zero isn't listed.
  await expect(dialog).not.toContainText('reports')
  await expect(dialog).toContainText('This will be kept:')
  expect(await violationsIn(page, 'deleting the account')).toEqual([])
  await page.setViewportSize(DESKTOP)
  const submit = dialog.getByRole('button', { name: 'Delete my account' })
  await dialog.getByLabel('Your Password').fill('not my password')
  await submit.click()
  await expect(dialog.getByLabel('Your Password')).toHaveAccessibleDescription(
    'Current password is incorrect',
  )
  await dialog.getByLabel('Your Password').fill(PASSWORD)
  await submit.click()

  await expectToast(page, 'Your account was deleted', `We’ve sent a confirmation to ${email}.`)
  await expect(page).toHaveURL('/')
  await expect
    .poll(async () => (await emailsTo(page.request, email)).map(({ subject }) => subject))
    .toContain('Your ODIE account was deleted')
  await page.goto('/auth')
  await logIn(page, email, PASSWORD)
  await expectToast(page, 'Login failed', 'Invalid email or password')
})

test('staff delete an agent after reading what goes and what stays', async ({ page, visit }) => {
  const email = await newAgent(page.request, 'removed')
  const admin = await visit('admin')
  await admin.goto('/admin/agents')
  await admin.getByRole('searchbox', { name: 'Search agents' }).fill(email)
  const row = admin.getByRole('listitem').filter({ hasText: email })
  await row.getByRole('button', { name: 'View Nora Field' }).click()
  await admin.getByRole('button', { name: 'Delete agent…' }).click()
  const confirm = admin.getByRole('alertdialog', { name: 'Delete Nora Field?' })
  await expect(confirm).toContainText('This can’t be undone.')
  await expect(confirm).not.toContainText(/\b0 reports\b/)
  expect(await violationsIn(admin, 'deleting an agent')).toEqual([])
  await admin.setViewportSize(DESKTOP)
  await confirm.getByRole('button', { name: 'Delete agent' }).click()
  await expectToast(admin, 'Agent deleted', 'They’ll get an email about it.')
  await expect(row).toHaveCount(0)
  expect((await page.request.get('/api/auth/user')).status()).toBe(401)
})
