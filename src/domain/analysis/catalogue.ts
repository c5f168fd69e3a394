import { z } from 'zod'
import alarms from './catalogue/alarms.json' with { type: 'json' }
import arcFault from './catalogue/arc-fault.json' with { type: 'json' }
import general from './catalogue/general.json' with { type: 'json' }
import grounding from './catalogue/grounding.json' with { type: 'json' }
import lighting from './catalogue/lighting.json' with { type: 'json' }
import panel from './catalogue/panel.json' with { type: 'json' }
import receptacles from './catalogue/receptacles.json' with { type: 'json' }
import service from './catalogue/service.json' with { type: 'json' }
import special from './catalogue/special.json' with { type: 'json' }
import words from './catalogue/vocabulary.json' with { type: 'json' }
import wiring from './catalogue/wiring.json' with { type: 'json' }
import { Action, Kind, Severity } from './contract.ts'

/** One kind of deficiency: what it is, what its repair is and costs, and the words by which a report speaks of it. */
export const CatalogueEntry = z.strictObject({
  /** Group and number ('PNL-04'), as pricebooks and people cite it. */
  code: z.string().regex(/^[A-Z]{3}-\d\d$/),
  kind: Kind,
  /** What an agent reads. */
  title: z.string(),
  /** What a contractor reads on the estimate: the work, not the fault. */
  work: z.string(),
  /** What the repair takes, in plain words. */
  scope: z.string(),
  unit: z.string(),
  /** Seed price of one unit, installed, in US cents. A contractor's own pricebook always wins. */
  priceCents: z.strictObject({ low: z.int().positive(), high: z.int().positive() }),
  /** Fire, shock (K), life safety alarm, use, or code upgrade. */
  category: z.enum(['F', 'K', 'L', 'U', 'C']),
  severity: Severity,
  action: Action,
  /** Whether the work needs a permit; 'verify' where that is for the municipality to say. */
  permit: z.union([z.boolean(), z.literal('verify')]),
  /** Kinds of one family describe one thing: two of them in one paragraph are one finding. */
  family: z.string(),
  /** Where several kinds fit one sentence, the higher rank is the more telling one. */
  rank: z.int().min(1).max(9),
  /** The things that are counted when a report says how many (a pattern term); absent where a count means nothing. */
  counts: z.string().optional(),
  /** Kinds that are often repaired together: offered as a bundle. */
  related: z.array(Kind),
  /** What pricebooks call the repair. */
  synonyms: z.array(z.string()),
  /** How a sentence speaks of it, in the language of pattern.ts. None for charges, which no report reports. */
  patterns: z.array(z.string()),
  /** Our own sentences, each of which must be recognized as this kind and no other. */
  examples: z.array(z.string()),
})
export type CatalogueEntry = z.infer<typeof CatalogueEntry>

/** Every kind of deficiency and the general charges, in the order of their codes' groups. */
export const catalogue: readonly CatalogueEntry[] = z
  .array(CatalogueEntry)
  .parse([
    ...service,
    ...panel,
    ...grounding,
    ...receptacles,
    ...arcFault,
    ...wiring,
    ...lighting,
    ...alarms,
    ...special,
    ...general,
  ])

/** The word lists that patterns name with a `$`. */
export const vocabulary: Readonly<Record<string, string>> = z.record(z.string(), z.string()).parse(words)

const byKind = new Map(catalogue.map((entry) => [entry.kind, entry]))

/** The entry of a kind; throws on a name that the catalogue does not hold, which is a mistake of ours. */
export function kindNamed(kind: Kind): CatalogueEntry {
  const entry = byKind.get(kind)
  if (!entry) throw new Error(`The catalogue has no kind '${kind}'`)
  return entry
}
