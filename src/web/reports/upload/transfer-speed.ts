/** How far an upload was at a moment, in milliseconds. */
export type Sample = { at: number; sentBytes: number }

const WINDOW_MS = 8_000
const MIN_SPAN_MS = 1_000

/** The samples that the speed is measured by, with the newest one. After a lost connection, measuring begins anew. */
export function addSample(samples: readonly Sample[], sample: Sample): Sample[] {
  const isContinued = (samples.at(-1)?.sentBytes ?? 0) <= sample.sentBytes
  const recent = isContinued ? samples.filter(({ at }) => at >= sample.at - WINDOW_MS) : []
  return [...recent, sample]
}

/** Bytes per second over the last few seconds; null until there's enough to tell. */
export function speedOf(samples: readonly Sample[]): number | null {
  const [first, last] = [samples[0], samples.at(-1)]
  if (!first || !last || last.at - first.at < MIN_SPAN_MS) return null
  const speed = ((last.sentBytes - first.sentBytes) / (last.at - first.at)) * 1_000
  return speed > 0 ? speed : null
}

/** `about 2 minutes left`, coarse enough that it doesn't jump. */
export function timeLeftText(seconds: number): string {
  if (seconds < 10) return 'a few seconds left'
  if (seconds < 55) return `about ${Math.ceil(seconds / 10) * 10} seconds left`
  const minutes = Math.ceil(seconds / 60)
  return minutes === 1 ? 'about 1 minute left' : `about ${minutes} minutes left`
}
