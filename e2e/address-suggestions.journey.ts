import AxeBuilder from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { DEMO_PASSWORD } from '#demo/people.ts'
import { expect, people, signInByApi, test } from './journey.ts'
import { type Server, startServer } from './server.ts'

/*
 * Google's script cannot be had in a test, so a stand-in answers in its place: the same calls, and addresses that are made up. What
 * the browser may ask of Google is the server's own policy, which is in force here.
 */

const GOOGLE = 'https://maps.googleapis.com/**'
const UNAVAILABLE = 'Address suggestions unavailable - you can still enter addresses manually.'

/** Runs in the page. `window.asked` keeps what Google was asked. */
const STAND_IN = `
const places = [
  ['a', '812 E Brady Street', 'Milwaukee, WI, USA', '812 E Brady Street, Milwaukee, WI 53202, USA'],
  ['b', '812 Brady Court', 'Madison, WI, USA', '812 Brady Court, Madison, WI 53703, USA'],
]
const prediction = ([placeId, main, secondary, formattedAddress]) => ({
  placeId, mainText: { text: main }, secondaryText: { text: secondary }, text: { text: main + ', ' + secondary },
  toPlace: () => ({ async fetchFields({ fields }) { if (fields.includes('formattedAddress')) this.formattedAddress = formattedAddress } }),
})
const library = {
  AutocompleteSessionToken: class {},
  AutocompleteSuggestion: {
    async fetchAutocompleteSuggestions(request) {
      (window.asked ??= []).push({ ...request, sessionToken: undefined })
      if (request.input.includes('outage')) throw new Error('quota')
      return { suggestions: places.map((place) => ({ placePrediction: prediction(place) })) }
    },
  },
}
`
const READY = `${STAND_IN} window.google = { maps: { importLibrary: async () => library } }`
const READY_LATE = `${STAND_IN} setTimeout(() => { window.google = { maps: { importLibrary: async () => library } } }, 350)`
const BROKEN = `window.google = { maps: { importLibrary: async () => { throw new Error('no such library') } } }`
const KEY_REFUSED = 'setTimeout(() => window.gm_authFailure(), 50)'

const withKey = test.extend<object, { server: Server }>({
  server: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads what a fixture needs from its first parameter
    async ({}, use) => {
      const server = await startServer({ DEMO: 'true', GOOGLE_MAPS_API_KEY: 'a-key-of-the-journey' })
      await use(server)
      await server.stop()
    },
    { scope: 'worker', timeout: 120_000 },
  ],
})

/** An agent's dashboard on the server with a key, where Google's script is this one; null where it cannot be reached. */
async function openWith(page: Page, script: string | null) {
  await page.route(GOOGLE, (route) =>
    script === null ? route.abort() : route.fulfill({ contentType: 'text/javascript', body: script }),
  )
  await signInByApi(page.request, people.agent.email, DEMO_PASSWORD)
  await page.goto('/agent')
  return page.getByLabel('Property Address')
}

const asked = (page: Page) =>
  page.evaluate(() => (window as { asked?: Record<string, unknown>[] }).asked ?? [])

withKey('an address is chosen by the keyboard, and its ZIP is known at once', async ({ page }) => {
  const requests: URL[] = []
  page.on('request', (request) => {
    if (request.url().startsWith('https://maps.googleapis.com/')) requests.push(new URL(request.url()))
  })
  const field = await openWith(page, READY)
  await expect(page.getByText('Address suggestions enabled')).toBeVisible()
  expect(requests.map(({ searchParams }) => searchParams.get('key'))).toEqual(['a-key-of-the-journey'])

  await field.pressSequentially('812 brady')
  const options = page.getByRole('option')
  await expect(options).toHaveCount(2)
  await expect(page.getByRole('combobox')).toHaveAttribute('aria-expanded', 'true')
  expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([])
  expect((await asked(page)).at(-1)).toMatchObject({ input: '812 brady', includedRegionCodes: ['us'] })

  await field.press('ArrowDown')
  await field.press('ArrowDown')
  await field.press('ArrowUp')
  await expect(options.first()).toHaveAttribute('aria-selected', 'true')
  await field.press('Enter')
  await expect(field).toHaveValue('812 E Brady Street, Milwaukee, WI 53202')
  await expect(options).toHaveCount(0)
  await expect(page.getByText('We serve 53202')).toBeVisible()
})

withKey(
  'an address is chosen by the mouse; Escape and leaving the field close the list',
  async ({ page }) => {
    const field = await openWith(page, READY)
    const options = page.getByRole('option')
    await field.pressSequentially('812')
    await expect(options).toHaveCount(2)
    await field.press('Escape')
    await expect(options).toHaveCount(0)
    await field.pressSequentially(' b')
    await expect(options).toHaveCount(2)
    await field.press('Tab')
    await expect(options).toHaveCount(0)
    await field.pressSequentially('r')
    await options.nth(1).click()
    await expect(field).toHaveValue('812 Brady Court, Madison, WI 53703')
  },
)

withKey('two letters are too few to ask for', async ({ page }) => {
  const field = await openWith(page, READY)
  await expect(page.getByText('Address suggestions enabled')).toBeVisible()
  await field.pressSequentially('81')
  await field.pressSequentially('2 brady')
  await expect(page.getByRole('option')).toHaveCount(2)
  for (const { input } of await asked(page)) expect(String(input).length).toBeGreaterThan(2)
})

withKey('a library that comes late is waited for', async ({ page }) => {
  await openWith(page, READY_LATE)
  await expect(page.getByText('Address suggestions enabled')).toBeVisible()
})

for (const { cause, script, message } of [
  { cause: 'the script cannot be loaded', script: null, message: UNAVAILABLE },
  { cause: 'Google refuses the key', script: KEY_REFUSED, message: 'Error loading Google Maps API' },
  {
    cause: 'the library breaks',
    script: BROKEN,
    message: 'Failed to initialize address suggestions: no such library',
  },
])
  withKey(`when ${cause}, the page says so and takes what is typed`, async ({ page }) => {
    const field = await openWith(page, script)
    await expect(page.getByText(message, { exact: true })).toBeVisible()
    await field.fill('812 E Brady Street, Milwaukee, WI 53202')
    await expect(page.getByText('We serve 53202')).toBeVisible()
    await expect(page.getByRole('textbox', { name: 'Property Address' })).toBeVisible()
  })

withKey('when Google stops to answer, typing goes on', async ({ page }) => {
  const field = await openWith(page, READY)
  await field.pressSequentially('outage street 5')
  await expect(page.getByText(UNAVAILABLE, { exact: true })).toBeVisible()
  await expect(field).toHaveValue('outage street 5')
  await expect(field).toBeFocused()
})

test('without a key nothing of Google is asked for, and the page says why', async ({ page }) => {
  const requests: string[] = []
  page.on('request', (request) => requests.push(new URL(request.url()).host))
  await openWith(page, READY)
  await expect(page.getByText('Google Places API key not configured', { exact: true })).toBeVisible()
  await expect(page.getByRole('textbox', { name: 'Property Address' })).toBeVisible()
  expect(requests.filter((host) => host.includes('google'))).toEqual([])
})

test('without a key the policy keeps the browser from Google, whatever a page says', async ({ page }) => {
  await page.route('**/api/config/google-maps', (route) => route.fulfill({ json: { apiKey: 'slipped-in' } }))
  await openWith(page, READY)
  await expect(page.getByText(UNAVAILABLE, { exact: true })).toBeVisible()
})
