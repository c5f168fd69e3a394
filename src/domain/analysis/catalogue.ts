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

/** One kind of deficiency: what it is, its repair and price, and how reports word it. */
export const CatalogueEntry = z.strictObject({
  /** Group and number ('PNL-04'), as cited by pricebooks and people. */
  code: z.string().regex(/^[A-Z]{3}-\d\d$/),
  kind: Kind,
  /** Shown to agents. */
  title: z.string(),
  /** Shown on the estimate: the work, not the defect. */
  work: z.string(),
  /** What the repair involves, in plain language. */
  scope: z.string(),
  unit: z.string(),
  /** Seed price of one unit, installed, in US cents. A contractor's own pricebook always wins. */
  priceCents: z.strictObject({ low: z.int().positive(), high: z.int().positive() }),
  /** Fire, shock (K), life safety alarm, use, or code upgrade. */
  category: z.enum(['F', 'K', 'L', 'U', 'C']),
  severity: Severity,
  action: Action,
  /** Whether the work needs a permit; 'verify' if it depends on the municipality. */
  permit: z.union([z.boolean(), z.literal('verify')]),
  /** Kinds of one family describe the same thing: two of them in one paragraph are one finding. */
  family: z.string(),
  /** When several kinds match one sentence, the highest rank is the most specific. */
  rank: z.int().min(1).max(9),
  /** What is counted when a report states a number (a pattern term); absent if a count is meaningless. */
  counts: z.string().optional(),
  /** Kinds that are often repaired together, offered as a bundle. */
  related: z.array(Kind),
  /** Names of the repair in pricebooks. */
  synonyms: z.array(z.string()),
  /** How sentences express it, in the language of pattern.ts. Empty for charges, which no report mentions. */
  patterns: z.array(z.string()),
  /** Sentences of our own; each must be recognized as this kind and no other. */
  examples: z.array(z.string()),
})
export type CatalogueEntry = z.infer<typeof CatalogueEntry>

/** Every kind of deficiency and the general charges, ordered by code group. */
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

/** The word lists that patterns reference with a `$`. */
export const vocabulary: Readonly<Record<string, string>> = z.record(z.string(), z.string()).parse(words)

const byKind = new Map(catalogue.map((entry) => [entry.kind, entry]))

/** The entry of a kind. Throws if the catalogue doesn't have it, which is a bug. */
export function kindNamed(kind: Kind): CatalogueEntry {
  const entry = byKind.get(kind)
  if (!entry) throw new Error(`The catalogue has no kind '${kind}'`)
  return entry
}
