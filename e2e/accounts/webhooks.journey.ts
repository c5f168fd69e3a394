import type { Page } from '@playwright/test'
import { type Receiver, startReceiver, verified } from '#test/stand-ins/webhook-receiver.ts'
import { expectToast, newAgent } from '../support/accounts.ts'
import { test as base, expect, serverWith } from '../support/journey.ts'
import { violationsIn } from '../support/violations.ts'

const test = base.extend<{ receiver: Receiver }>({
  server: serverWith({ WEBHOOK_PRIVATE_NETWORKS: '127.0.0.0/8' }),
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads a fixture's dependencies from its first parameter
  receiver: async ({}, use) => {
    const receiver = await startReceiver()
    await use(receiver)
    await receiver.stop()
  },
})

const logOf = (page: Page) => page.getByRole('region', { name: 'Event log' })
const secretOn = (page: Page) => page.getByRole('region', { name: 'Secret' }).getByText(/^whsec_[\w+/=]+$/)

test('an agent adds a webhook, tests it, rotates its secret, and replays an event', async ({
  page,
  receiver,
}) => {
  await newAgent(page.request, 'hooks')
  await page.goto('/account')
  await page.getByRole('link', { name: 'Webhooks' }).click()
  await expect(page.getByText('No webhooks yet')).toBeVisible()
  expect(await violationsIn(page, 'no webhooks')).toEqual([])

  await test.step('an address that isn’t reachable from the internet is refused', async () => {
    await page.getByRole('button', { name: 'Add a webhook' }).click()
    const dialog = page.getByRole('dialog', { name: 'Add a webhook' })
    await dialog.getByRole('textbox', { name: 'Address' }).fill('https://10.0.0.1/odie')
    await dialog.getByRole('button', { name: 'Add webhook' }).click()
    await expect(dialog.getByText(/^This address is in a private or reserved network/)).toBeVisible()
    await dialog.getByRole('radio', { name: /^Only some/ }).check()
    expect(await violationsIn(page, 'adding a webhook')).toEqual([])
    await dialog.getByRole('checkbox', { name: /estimate\.sent/ }).check()
    await dialog.getByRole('textbox', { name: 'Address' }).fill(receiver.url)
    await dialog.getByRole('textbox', { name: 'Description' }).fill('Our CRM')
    await dialog.getByRole('button', { name: 'Add webhook' }).click()
    await expectToast(
      page,
      'Webhook added',
      'Next, copy its secret into your system, then send a test event.',
    )
  })

  await page.getByRole('button', { name: 'Show secret' }).click()
  const secret = (await secretOn(page).textContent()) ?? ''

  await test.step('a test event arrives, signed with the secret, and is in the log', async () => {
    await page.getByRole('button', { name: 'Send test event' }).click()
    await expect(logOf(page).getByRole('listitem').filter({ hasText: 'ping' })).toContainText('Delivered')
    expect(verified(secret, receiver.requests[0]!)).toMatchObject({ type: 'ping' })
    expect(await violationsIn(page, 'a webhook')).toEqual([])
  })

  await test.step('a rotation makes a new secret, and the old one still verifies', async () => {
    await page.getByRole('button', { name: 'Rotate secret…' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Rotate secret' }).click()
    await expect(page.getByText('The previous secret still works')).toBeVisible()
    await expect(secretOn(page)).not.toHaveText(secret)
  })

  await test.step('a replay sends the same event again', async () => {
    const rotated = (await secretOn(page).textContent()) ?? ''
    await logOf(page).getByRole('button', { name: /ping/ }).click()
    const drawer = page.getByRole('dialog', { name: 'ping' })
    await expect(drawer.getByText('Status 204')).toBeVisible()
    expect(await violationsIn(page, 'an event')).toEqual([])
    await drawer.getByRole('button', { name: 'Replay' }).click()
    await expect(drawer.getByText('Status 204')).toHaveCount(2)
    const [first, second] = receiver.requests
    expect(second?.headers['webhook-id']).toBe(first?.headers['webhook-id'])
    for (const each of [secret, rotated]) verified(each, second!)
    await page.keyboard.press('Escape')
  })

  await test.step('a server that answers 410 pauses the webhook; it’s resumed by hand', async () => {
    receiver.answerStatus(410)
    await page.getByRole('button', { name: 'Send test event' }).click()
    await expect(
      page.getByText('ODIE paused this webhook because your server answered 410 Gone'),
    ).toBeVisible()
    expect(await violationsIn(page, 'a paused webhook')).toEqual([])
    receiver.answerStatus(204)
    await page.getByRole('button', { name: 'Resume', exact: true }).click()
    await expectToast(page, 'Webhook resumed', 'ODIE is sending what waited for it.')
    await expect(logOf(page).getByRole('listitem').filter({ hasText: 'Delivered' })).toHaveCount(2)
  })

  await page.getByRole('button', { name: 'Delete…' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete webhook' }).click()
  await expect(page.getByText('No webhooks yet')).toBeVisible()
})
