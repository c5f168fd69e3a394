import type { Locator } from '@playwright/test'
import { expect } from './journey.ts'

/** Chooses in a field that opens a search. `typed` is empty for a choice that's listed until the user types. */
export async function pick(field: Locator, name: string, typed = name) {
  await field.click()
  const dialog = field.page().getByRole('dialog', { name: /^Choose an? / })
  await dialog.getByRole('combobox').fill(typed)
  await dialog.getByRole('option', { name }).click()
  await expect(dialog).toBeHidden()
}
