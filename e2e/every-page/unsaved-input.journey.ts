import { expect, people, test } from '../support/journey.ts'
import { DESKTOP, violationsIn } from '../support/violations.ts'

test('Escape, a click outside, the X, and Back ask before they throw away a form', async ({ visit }) => {
  const admin = await visit('admin')
  await admin.goto('/admin')
  // The name is there once links no longer load a new document, about which only the browser itself can ask.
  await expect(admin.getByText(`${people.admin.firstName} ${people.admin.lastName}`).first()).toBeVisible()
  await admin.getByRole('link', { name: 'Contractors', exact: true }).click()
  const open = admin.getByRole('button', { name: 'New contractor' })
  const dialog = admin.getByRole('dialog')
  const question = admin.getByRole('alertdialog', { name: 'Discard what you entered?' })

  await test.step('an empty form closes without a question', async () => {
    await open.click()
    await expect(dialog).toBeVisible()
    await admin.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
  })
  await open.click()
  const name = dialog.getByLabel('First name')
  await name.fill('Casey')
  for (const [way, close] of [
    ['Escape', () => admin.keyboard.press('Escape')],
    ['a click outside', () => admin.mouse.click(5, 5)],
    ['the X', () => dialog.getByRole('button', { name: 'Close' }).click()],
    ['Back', () => admin.evaluate(() => history.back())],
  ] as const)
    await test.step(`${way} asks, and what was typed stays`, async () => {
      await close()
      await expect(question).toBeVisible()
      await question.getByRole('button', { name: 'Keep editing' }).click()
      await expect(question).toBeHidden()
      await expect(name).toHaveValue('Casey')
    })
  await test.step('the browser asks before the page is loaded anew', async () => {
    const [asked] = await Promise.all([
      admin.waitForEvent('dialog'),
      admin.evaluate(() => setTimeout(() => location.reload())),
    ])
    expect(asked.type()).toBe('beforeunload')
    await asked.dismiss()
    await expect(name).toHaveValue('Casey')
  })
  await test.step('the question is accessible, and Discard closes the form', async () => {
    await admin.keyboard.press('Escape')
    expect(await violationsIn(admin, 'the question before input is lost')).toEqual([])
    await admin.setViewportSize(DESKTOP)
    await question.getByRole('button', { name: 'Discard' }).click()
    await expect(dialog).toBeHidden()
  })
  await test.step('Cancel says what it does, so it doesn’t ask', async () => {
    await open.click()
    await expect(name).toHaveValue('')
    await name.fill('Casey')
    await dialog.getByRole('button', { name: 'Cancel' }).click()
    await expect(dialog).toBeHidden()
  })
})
