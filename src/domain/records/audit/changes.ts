/** The fields that differ, each with what it was and is, for the details of an event. */
export function changesOf<T, Field extends keyof T & string>(before: T, after: T, fields: readonly Field[]) {
  const changed = fields.filter((field) => before[field] !== after[field])
  return Object.fromEntries(changed.map((field) => [field, { from: before[field], to: after[field] }]))
}
