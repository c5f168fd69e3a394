import AxeBuilder from '@axe-core/playwright'
import type { Page } from '@playwright/test'

export const DESKTOP = { width: 1440, height: 900 }
export const PHONE = { width: 390, height: 844 }

type Violation = { id: string; nodes: { html: string }[] }
type AxeWindow = { axe: { run(options: object): Promise<{ violations: Violation[] }> } }

/** Listing the elements that pass takes longer than checking them. */
const ALL_RULES = { resultTypes: ['violations' as const] }
/** The dark theme only changes colors. */
const CONTRAST_ONLY = { ...ALL_RULES, runOnly: ['color-contrast'] }

/**
 * Axe's violations in a state of the open page: on a desktop in light, and on a phone in dark. Every page is checked in all four
 * combinations (`violationsInAllModes`); states consist of the same components. Ends on a phone in light.
 */
export async function violationsIn(page: Page, state: string): Promise<string[]> {
  const { found, runAgain } = await begin(page, state)
  await page.emulateMedia({ colorScheme: 'dark' })
  await page.setViewportSize(PHONE)
  await runAgain(ALL_RULES, 'phone dark')
  await page.emulateMedia({ colorScheme: 'light' })
  return found
}

/** Axe's violations on the open page at `path`: desktop and phone, light and dark. Ends on a phone in light. */
export async function violationsInAllModes(page: Page, path: string): Promise<string[]> {
  const { found, runAgain } = await begin(page, path)
  await page.emulateMedia({ colorScheme: 'dark' })
  await runAgain(CONTRAST_ONLY, 'desktop dark')
  await page.setViewportSize(PHONE)
  await runAgain(CONTRAST_ONLY, 'phone dark')
  await page.emulateMedia({ colorScheme: 'light' })
  await runAgain(ALL_RULES, 'phone light')
  return found
}

/** Checks a desktop in light, and returns how to check again in another mode. */
async function begin(page: Page, where: string) {
  await page.setViewportSize(DESKTOP)
  await page.emulateMedia({ colorScheme: 'light' })
  // Without legacy mode, each check opens a window to protect against third-party frames, which we don't have.
  const initial = await new AxeBuilder({ page }).options(ALL_RULES).setLegacyMode().analyze()
  const found = textOf(initial.violations, `${where} desktop light`)
  // Axe is loaded in the page now; injecting it again would take longer than the check.
  const runAgain = async (options: object, mode: string) => {
    const run = (options: object) => (globalThis as unknown as AxeWindow).axe.run(options)
    found.push(...textOf((await page.evaluate(run, options)).violations, `${where} ${mode}`))
  }
  return { found, runAgain }
}

const textOf = (violations: Violation[], where: string) =>
  violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${where}: ${id} ${html.slice(0, 200)}`))
