import { expectToast, newAgent, PASSWORD } from '../support/accounts.ts'
import { expect, test } from '../support/journey.ts'
import { violationsIn } from '../support/violations.ts'

test('an agent creates an access token, a program uses it, and the agent removes it', async ({
  page,
  playwright,
  baseURL,
}) => {
  const email = await newAgent(page.request, 'tokens')
  await page.goto('/account')
  const card = page.getByRole('region', { name: 'Access tokens' })
  await expect(card).toContainText('No access tokens')

  const token = await test.step('the form says what’s missing; with the keyboard alone', async () => {
    await card.getByRole('button', { name: 'Create a token' }).press('Enter')
    const dialog = page.getByRole('dialog', { name: 'Create an access token' })
    await dialog.getByRole('textbox', { name: 'Name' }).fill('Transaction software')
    await dialog.getByRole('textbox', { name: 'Your Password' }).fill(PASSWORD)
    await page.keyboard.press('Enter')
    await expect(dialog.getByText('Choose at least one.')).toBeVisible()
    expect(await violationsIn(page, 'create an access token')).toEqual([])
    await dialog.getByLabel('Reports').selectOption('Read and change')
    await dialog.getByLabel('Expires in').selectOption('One year')
    await dialog.getByRole('button', { name: 'Create token' }).click()
    const shown = page.getByRole('dialog', { name: 'Your new access token' })
    const text = await shown.getByLabel('Access token', { exact: true }).inputValue()
    expect(await violationsIn(page, 'the new access token')).toEqual([])
    await shown.getByRole('button', { name: 'Done' }).click()
    return text
  })
  const row = card.getByRole('listitem')
  await expect(row).toContainText(`ends in ${token.slice(-4)}`)
  await expect(row).toContainText('Reports (read and change)')
  await expect(row).toContainText('not used yet')

  const program = await playwright.request.newContext({
    baseURL: baseURL ?? '',
    extraHTTPHeaders: { authorization: `Bearer ${token}` },
  })
  expect(await (await program.get('/api/auth/user')).json()).toMatchObject({ email })
  expect((await program.get('/api/inspection-reports')).status()).toBe(200)
  expect((await program.get('/api/estimates')).status()).toBe(403)
  await page.reload()
  await expect(row).toContainText('last used')

  await row.getByRole('button', { name: /^Remove Transaction software/ }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove token' }).click()
  await expectToast(page, 'Access token removed', 'It no longer works.')
  await expect(card).toContainText('No access tokens')
  expect((await program.get('/api/inspection-reports')).status()).toBe(401)
  await program.dispose()
})
