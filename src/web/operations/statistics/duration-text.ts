const HOURS = { hours: 1, minutes: 1 / 60 } as const

/** A duration in the unit that reads best: “12 min”, “3.5 h”, “2.1 days”. A dash if there's nothing to measure. */
export function durationText(value: number | null, unit: keyof typeof HOURS): string {
  if (value === null) return '–'
  const hours = value * HOURS[unit]
  if (hours < 1) return `${Math.max(1, Math.round(hours * 60))} min`
  if (hours < 48) return `${oneDecimal(hours)} h`
  return `${oneDecimal(hours / 24)} days`
}

const oneDecimal = (value: number) => value.toLocaleString('en-US', { maximumFractionDigits: 1 })
