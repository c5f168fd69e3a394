/** A job: when it arrives, and how long it takes, both in seconds. */
export type Job = { at: number; service: number }

/** Numbers from 0 to 1 that are the same in every run (mulberry32, public domain). */
export function createRandom(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

/** Arrival times of a Poisson process in seconds. `rates` are jobs per hour, one for each hour. */
export function arrivalsOf(rates: readonly number[], random: () => number): number[] {
  const busiest = Math.max(...rates)
  const end = rates.length * 3600
  const times: number[] = []
  // Thinning: arrivals at the busiest hour's rate, of which each hour keeps its share.
  for (let at = 0; busiest > 0; ) {
    at -= (Math.log(1 - random()) / busiest) * 3600
    if (at >= end) break
    if (random() * busiest < rates[Math.floor(at / 3600)]!) times.push(at)
  }
  return times
}

/** How long each job waits until one of `workers` takes it, first come, first served. Jobs are in order of arrival; seconds. */
export function waitsOf(jobs: readonly Job[], workers: number): number[] {
  const freeAt = new Array<number>(workers).fill(0)
  return jobs.map(({ at, service }) => {
    const next = freeAt.indexOf(Math.min(...freeAt))
    const start = Math.max(at, freeAt[next]!)
    freeAt[next] = start + service
    return start - at
  })
}
