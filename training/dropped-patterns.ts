import { createHash } from 'node:crypto'
import { registerHooks } from 'node:module'

/*
 * Leaves a share of the catalogue's patterns out, at random, to imitate reports whose words no one has seen: the patterns were written
 * with the labeled reports in view, so that on these almost every defect has one.
 * `WITHOUT=1:0.3 node --import ./training/dropped-patterns.ts training/measure-score.ts` leaves out 30 %; another first number leaves out others.
 */

const [seed, share] = (process.env.WITHOUT ?? '').split(':')
const SHARE = Number(share)
if (!(SHARE > 0 && SHARE < 1)) throw new Error('WITHOUT is a number, a colon, and a share from 0 to 1')

type Entry = { patterns?: string[] }

/** From 0 to 1, the same for the same pattern each time. */
const drawn = (pattern: string) =>
  createHash('sha256').update(`${seed} ${pattern}`).digest().readUInt32BE() / 2 ** 32

registerHooks({
  load(url, context, nextLoad) {
    const loaded = nextLoad(url, context)
    if (!/\/catalogue\/[\w/-]+\.json$/.test(url)) return loaded
    const entries: unknown = JSON.parse(String(loaded.source))
    return { ...loaded, source: JSON.stringify(Array.isArray(entries) ? entries.map(reduced) : entries) }
  },
})

/** A kind without any pattern would be none: it keeps its first one. */
function reduced(entry: Entry): Entry {
  if (!entry.patterns) return entry
  const kept = entry.patterns.filter((pattern) => drawn(pattern) >= SHARE)
  return { ...entry, patterns: kept.length > 0 ? kept : entry.patterns.slice(0, 1) }
}
