import type { Page } from '@playwright/test'
import { generateSync } from 'otplib'
import { emailsTo, expectToast, logIn, newAddress, PASSWORD, toasts } from '../support/accounts.ts'
import { expect, test } from '../support/journey.ts'
import { odie, type Server } from '../support/server.ts'
import { violationsIn } from '../support/violations.ts'

/** An admin of their own: two-step verification of the demo's admin would get in the other journeys' way. */
async function newAdmin(server: Server) {
  const email = newAddress('two-step')
  await odie(server, ['admin', 'create', email, '--password-stdin'], `${PASSWORD}\n`)
  return email
}

/** The app's code for now, or, of codes that were used, for a step later: the clocks may differ by one. */
const codeOf = (secret: string, stepsAhead = 0) =>
  generateSync({ secret, epoch: Math.floor(Date.now() / 1000) + stepsAhead * 30 })

const card = (page: Page) => page.getByRole('region', { name: 'Two-step verification' })

/** Sets up two-step verification on the account page. Returns the app's secret and the recovery codes. */
async function setUp(page: Page, checkScreen: (name: string) => Promise<void> = async () => {}) {
  await card(page).getByRole('button', { name: 'Set up two-step verification' }).click()
  await page.getByRole('dialog').getByRole('textbox', { name: 'Your Password' }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Continue' }).click()
  const scan = page.getByRole('dialog', { name: 'Scan this code with your app' })
  await expect(scan.getByRole('img', { name: 'QR code for your authenticator app' })).toBeVisible()
  await checkScreen('QR code')
  const key = await scan.getByText(/^([A-Z2-7]{4} ){7}[A-Z2-7]{4}$/).textContent()
  const secret = (key ?? '').replaceAll(' ', '')
  await scan.getByRole('textbox', { name: 'Code from the app' }).fill('000000')
  await scan.getByRole('button', { name: 'Turn on' }).click()
  await expect(scan.getByRole('textbox')).toHaveAccessibleDescription(/^This code is wrong/)
  await scan.getByRole('textbox', { name: 'Code from the app' }).fill(codeOf(secret))
  await scan.getByRole('button', { name: 'Turn on' }).click()
  const codes = page.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem')
  await expect(codes).toHaveCount(10)
  await expect(toasts(page)).toHaveCount(0)
  await checkScreen('recovery codes')
  const recoveryCodes = await codes.allTextContents()
  await page.getByRole('button', { name: 'I saved them' }).click()
  await expect(card(page)).toContainText('10 recovery codes left')
  return { secret, recoveryCodes }
}

async function signOut(page: Page) {
  await page.request.post('/api/auth/logout', { data: {} })
  await page.goto('/auth')
}

test('an admin sets up two-step verification, signs in with codes, and turns it off', async ({
  page,
  server,
}) => {
  const email = await newAdmin(server)
  await page.goto('/auth?next=%2Faccount')
  await logIn(page, email, PASSWORD)
  const { secret, recoveryCodes } = await setUp(page)
  const [recoveryCode = ''] = recoveryCodes

  await test.step('the password alone doesn’t sign in; with the app’s next code, it does', async () => {
    await signOut(page)
    await logIn(page, email, PASSWORD)
    await page.getByRole('textbox', { name: 'Code' }).fill('000000')
    await page.getByRole('button', { name: 'Continue' }).click()
    await expect(page.getByRole('textbox', { name: 'Code' })).toHaveAccessibleDescription(
      /^This code is wrong/,
    )
    expect((await page.request.get('/api/auth/user')).status()).toBe(401)
    await page.getByRole('textbox', { name: 'Code' }).fill(codeOf(secret, 1))
    await page.getByRole('button', { name: 'Continue' }).click()
    await expect(page).not.toHaveURL(/\/auth/)
  })

  await test.step('without the phone, a recovery code does', async () => {
    await signOut(page)
    await logIn(page, email, PASSWORD)
    await page.getByRole('button', { name: 'Use a recovery code' }).click()
    await page.getByRole('textbox', { name: 'Recovery code' }).fill(recoveryCode)
    await page.getByRole('button', { name: 'Continue' }).click()
    await expect(page).not.toHaveURL(/\/auth/)
    await page.goto('/account')
    await expect(card(page)).toContainText('9 recovery codes left')
  })

  await test.step('turning it off takes the password and a code', async () => {
    await card(page).getByRole('button', { name: 'Turn off' }).click()
    const dialog = page.getByRole('dialog', { name: 'Turn off two-step verification?' })
    await dialog.getByRole('textbox', { name: 'Your Password' }).fill(PASSWORD)
    await dialog.getByRole('textbox', { name: 'Code' }).fill(recoveryCodes[1] ?? '')
    await dialog.getByRole('button', { name: 'Turn off' }).click()
    await expectToast(page, 'Two-step verification is off', 'You can log in with your password alone.')
    await expect(card(page).getByRole('button', { name: 'Set up two-step verification' })).toBeVisible()
  })
})

test('bin/odie lets an admin who lost everything sign in; another browser’s sign-in is emailed', async ({
  page,
  browser,
  baseURL,
  server,
}) => {
  const email = await newAdmin(server)
  await page.goto('/auth?next=%2Faccount')
  await logIn(page, email, PASSWORD)
  await setUp(page)
  expect(await odie(server, ['admin', 'reset-second-factor', email])).toContain('the password alone')

  const other = await browser.newPage({ baseURL })
  await other.goto('/auth?next=%2Faccount')
  await logIn(other, email, PASSWORD)
  await expect(card(other).getByRole('button', { name: 'Set up two-step verification' })).toBeVisible()
  await expect
    .poll(async () => (await emailsTo(other.request, email)).map(({ subject }) => subject))
    .toEqual(expect.arrayContaining(['Two-step verification is off', 'New login to your ODIE account']))
  await other.close()
})

test('axe reports no violations while setting up two-step verification and entering a code', async ({
  page,
  server,
}) => {
  const email = await newAdmin(server)
  await page.goto('/auth?next=%2Faccount')
  await logIn(page, email, PASSWORD)
  await setUp(page, async (screen) => expect(await violationsIn(page, screen)).toEqual([]))
  expect(await violationsIn(page, '/account with two-step verification')).toEqual([])
  await signOut(page)
  await logIn(page, email, PASSWORD)
  await expect(page.getByRole('textbox', { name: 'Code' })).toBeVisible()
  expect(await violationsIn(page, '/auth second step')).toEqual([])
})
