import { readFile } from 'node:fs/promises'
import { type APIRequestContext, test as base, expect, type Page, type WorkerFixture } from '@playwright/test'
import { DEMO_PASSWORD, demoAdmin, demoAgent, demoContractor } from '#demo/people.ts'
import type { AdminEstimate } from '#domain/estimates/contract.ts'
import type { OutboxMail } from '#domain/mail/contract.ts'
import { type Server, startServer } from './server.ts'

export { expect }

export const people = { agent: demoAgent, contractor: demoContractor, admin: demoAdmin }

type Fixtures = {
  /** Opens a new browser context, signed in as a demo user. */
  visit(who: keyof typeof people): Promise<Page>
}

/** The fixture of a server for all tests of a worker: the demo, with further variables of its environment. */
export const serverWith = (
  env: Record<string, string> = {},
  start = startServer,
): [WorkerFixture<Server, object>, { scope: 'worker'; timeout: number }] => [
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads a fixture's dependencies from its first parameter
  async ({}, use) => {
    const server = await start({ DEMO: 'true', ...env })
    await use(server)
    await server.stop()
  },
  { scope: 'worker', timeout: 240_000 },
]

/** A test against a demo server. All tests of a worker share it, so each uploads its own report. */
export const test = base.extend<Fixtures, { server: Server }>({
  server: serverWith(),
  baseURL: async ({ server }, use) => await use(server.url),
  visit: async ({ browser, contextOptions, baseURL, viewport, colorScheme, hasTouch }, use) => {
    const opened: { close(): Promise<void> }[] = []
    await use(async (who) => {
      const context = await browser.newContext({
        ...contextOptions,
        baseURL,
        viewport,
        colorScheme,
        hasTouch,
      })
      opened.push(context)
      const page = await context.newPage()
      await signInByApi(page.request, people[who].email, DEMO_PASSWORD)
      return page
    })
    for (const context of opened) await context.close()
  },
})

/** Moves the mouse, so that the landing page loads its script. A single move often arrives as an event without movement. */
export async function interact(page: Page) {
  await page.mouse.move(10, 10)
  await page.mouse.move(20, 20)
}

/** Signs in through the API. */
export async function signInByApi(request: APIRequestContext, email: string, password: string) {
  const response = await request.post('/api/auth/login', { data: { email, password } })
  expect(response.status(), await response.text()).toBe(200)
}

/** Signs in through the UI. */
export async function signIn(page: Page, email: string, password: string) {
  await page.goto('/auth')
  await page.getByRole('textbox', { name: 'Email' }).fill(email)
  await page.getByRole('textbox', { name: 'Password' }).fill(password)
  await page.getByRole('button', { name: 'Log In', exact: true }).click()
}

/** The PDF attached to the email to `address` about `property`. Waits for the email. */
export async function pdfInEmail(
  request: APIRequestContext,
  address: string,
  property: string,
): Promise<Buffer> {
  const find = async () => {
    const emails = (await (await request.get('/api/dev/outbox')).json()) as OutboxMail[]
    return emails.find(({ to, subject }) => to === address && subject.includes(property))
  }
  await expect.poll(find, { message: `an email to ${address} about ${property}` }).toBeTruthy()
  const email = await find()
  const index = email?.attachments.findIndex(({ filename }) => filename.endsWith('.pdf'))
  expect(index, 'the attached PDF').toBeGreaterThanOrEqual(0)
  return await (await request.get(`/api/dev/outbox/${email?.id}/attachments/${index}`)).body()
}

export async function adminEstimate(request: APIRequestContext, id: string): Promise<AdminEstimate> {
  return (await (await request.get(`/api/admin/estimates/${id}`)).json()) as AdminEstimate
}

/** The contents of the file that `click` downloads. */
export async function downloadedBy(page: Page, click: () => Promise<void>): Promise<Buffer> {
  const [download] = await Promise.all([page.waitForEvent('download'), click()])
  return await readFile(await download.path())
}
