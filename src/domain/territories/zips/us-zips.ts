import areas from './us-zips.json' with { type: 'json' }

const zips = new Set(
  Object.entries(areas).flatMap(([area, ends]) => (ends.match(/../g) ?? []).map((end) => area + end)),
)

/** Whether the Postal Service has a ZIP code, anywhere in the United States. */
export const isUsZip = (zipCode: string): boolean => zips.has(zipCode)
