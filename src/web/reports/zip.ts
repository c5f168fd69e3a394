/**
 * The ZIP of an address: its last group of five digits (`…, WI 53202-1234` counts as 53202); null where it has none.
 */
export const zipOf = (address: string): string | null =>
  [...address.matchAll(/(?<![\d-])(\d{5})(?:-\d{4})?(?!\d)/g)].at(-1)?.[1] ?? null
