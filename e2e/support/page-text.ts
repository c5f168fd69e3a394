import { type BrowserContext, chromium, type Page } from '@playwright/test'
import { DEMO_PASSWORD, demoAdmin, demoAgent, demoContractor } from '#demo/people.ts'
import { inviteByApi, newAddress, PASSWORD } from './accounts.ts'
import { launchOptions } from './browser.ts'
import { interact, signInByApi } from './journey.ts'
import { startServer } from './server.ts'

/*
 * Prints the text of every page, for proofreading:
 *   script/build && node e2e/support/page-text.ts > page-text.txt
 * Opens FAQ answers and dialogs, so their text is printed too.
 */

const PUBLIC = [
  '/',
  '/auth',
  '/auth?tab=signup',
  '/forgot-password',
  '/reset-password',
  '/reset-password?token=x',
  '/verify-email?token=x',
  '/verify-email-change?token=x',
  '/accept-invitation',
  '/accept-invitation?token=x',
  '/shared-estimate',
  '/repair-response',
  '/held-estimate',
  '/work-request',
  '/work-report',
  '/work-confirmation',
  '/completion-record',
  '/portal',
  '/contact',
  '/help',
  '/privacy',
  '/terms-of-service',
  '/dev/outbox',
  '/test-admin',
  '/test-admin-states',
  '/test-contractor',
  '/test-agent',
  '/test-upload',
  '/test-pricebook-import',
  '/nothing/here',
]

const PAGES = {
  visitor: PUBLIC,
  newcomer: ['/onboarding', '/portal'],
  agent: ['/', '/agent', '/agent/reports/:first', '/account'],
  contractor: [
    '/',
    '/contractor',
    '/contractor/estimates/:first',
    '/contractor/pricebook',
    '/contractor/company',
    '/account',
  ],
  admin: [
    '/',
    '/admin',
    '/admin/contractors',
    '/admin/applications',
    '/admin/territories',
    '/admin/pricebooks',
    '/admin/questions',
    '/admin/messages',
    '/admin/emails',
    '/admin/jobs',
    '/admin/activity',
    '/admin/statistics',
    '/admin/staff',
    '/admin/retention',
    '/admin/estimates/:first',
  ],
} as const

/** Buttons that open a dialog. */
const DIALOGS = /^(New contractor|Invite by email|Assign|Bulk|Edit|Add a passkey|Create a token)/

const server = await startServer({ DEMO: 'true' })
const browser = await chromium.launch(launchOptions)
try {
  for (const [role, paths] of Object.entries(PAGES)) {
    const context = await browser.newContext({ baseURL: server.url, reducedMotion: 'reduce' })
    await signInAs(role, context)
    const page = await context.newPage()
    for (const path of paths) await print(page, role, path)
    await context.close()
  }
} finally {
  await browser.close()
  await server.stop()
}

async function signInAs(role: string, { request }: BrowserContext) {
  const people = { agent: demoAgent, contractor: demoContractor, admin: demoAdmin }
  if (role in people)
    return await signInByApi(request, people[role as keyof typeof people].email, DEMO_PASSWORD)
  if (role !== 'newcomer') return
  const link = await inviteByApi(request, newAddress('reader'))
  const token = new URL(link, server.url).searchParams.get('token')
  await request.post('/api/auth/accept-invitation', { data: { token, password: PASSWORD } })
}

async function print(page: Page, role: string, path: string) {
  await page.goto(path.endsWith(':first') ? await firstOf(page, path) : path)
  await settle(page)
  console.log(`\n\n======== ${role} ${path} · ${await page.title()} ========\n`)
  console.log(await textOf(page))
  const names = await page.getByRole('button', { name: DIALOGS }).allInnerTexts()
  for (const name of new Set(names.map((each) => each.trim()).filter(Boolean))) await printDialog(page, name)
}

async function printDialog(page: Page, name: string) {
  await page.getByRole('button', { name }).first().click()
  const dialog = page.getByRole('dialog')
  if (await dialog.isVisible().catch(() => false))
    // biome-ignore lint/performance/useDomNodeTextContent: the text as shown, without what is hidden
    console.log(`\n---- dialog of ${name} ----\n${await dialog.innerText()}`)
  await page.keyboard.press('Escape')
}

/** Scrolls through the page to trigger lazy loading, and waits until everything has loaded. */
async function settle(page: Page) {
  await interact(page)
  await page.waitForLoadState('networkidle')
  for (let step = 0; step < 12; step++) await page.mouse.wheel(0, 700)
  await page.waitForLoadState('networkidle')
}

/** The visible text, followed by labels that only screen readers announce. */
async function textOf(page: Page) {
  const labels = await page.evaluate(() => {
    for (const details of document.querySelectorAll('details')) details.open = true
    const labels = [...document.querySelectorAll('[aria-label], [title], [placeholder]')].flatMap((each) =>
      ['aria-label', 'title', 'placeholder'].map((name) => each.getAttribute(name)),
    )
    return [...new Set(labels.filter(Boolean))].join(' | ')
  })
  // biome-ignore lint/performance/useDomNodeTextContent: the text as shown, without what is hidden
  return `${await page.locator('body').innerText()}\n\n[labels] ${labels}`
}

/** Where the first draft, or the first report with an estimate, is linked. */
const FIRST = {
  '/contractor/estimates/:first': { list: '/contractor', name: /, WI \d+$/ },
  '/admin/estimates/:first': { list: '/admin', name: 'Review estimate' },
  '/agent/reports/:first': { list: '/agent', name: /^Show \d+ lines$/ },
} as const

async function firstOf(page: Page, path: string): Promise<string> {
  const { list, name } = FIRST[path as keyof typeof FIRST]
  await page.goto(list)
  const link = page.getByRole('link', { name }).first()
  await link.waitFor({ timeout: 90_000 })
  return (await link.getAttribute('href')) ?? list
}
