const MAX_LENGTH = 300

/** A detail of an event as text: a change is “from → to”, and what has a structure is JSON. */
export function detailText(value: unknown): string {
  if (value === null || value === undefined || value === '') return 'none'
  if (isChange(value)) return `${detailText(value.from)} → ${detailText(value.to)}`
  if (Array.isArray(value) && value.every((item) => typeof item !== 'object'))
    return value.join(', ') || 'none'
  const text = typeof value === 'object' ? JSON.stringify(value) : String(value)
  return text.length > MAX_LENGTH ? `${text.slice(0, MAX_LENGTH)}…` : text
}

const isChange = (value: unknown): value is { from: unknown; to: unknown } =>
  typeof value === 'object' && value !== null && 'from' in value && 'to' in value
