import { z } from 'zod'
import alarms from './catalogue/electrical/alarms.json' with { type: 'json' }
import arcFault from './catalogue/electrical/arc-fault.json' with { type: 'json' }
import bundles from './catalogue/electrical/bundles.json' with { type: 'json' }
import familyTraits from './catalogue/electrical/families.json' with { type: 'json' }
import general from './catalogue/electrical/general.json' with { type: 'json' }
import grounding from './catalogue/electrical/grounding.json' with { type: 'json' }
import instructions from './catalogue/electrical/instructions.json' with { type: 'json' }
import lighting from './catalogue/electrical/lighting.json' with { type: 'json' }
import panel from './catalogue/electrical/panel.json' with { type: 'json' }
import receptacles from './catalogue/electrical/receptacles.json' with { type: 'json' }
import service from './catalogue/electrical/service.json' with { type: 'json' }
import special from './catalogue/electrical/special.json' with { type: 'json' }
import words from './catalogue/electrical/vocabulary.json' with { type: 'json' }
import wiring from './catalogue/electrical/wiring.json' with { type: 'json' }
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
  severity: Severity,
  action: Action,
  /** Whether the work needs a permit; 'verify' if it depends on the municipality. */
  permit: z.union([z.boolean(), z.literal('verify')]),
  /** Kinds of one family describe the same thing: two of them in one paragraph are one finding. Families are in families.json. */
  family: z.string(),
  /** When several kinds match one sentence, the highest rank is the most specific. */
  rank: z.int().min(1).max(9),
  /** What is counted when a report states a number (a pattern term); absent if a count is meaningless. */
  counts: z.string().optional(),
  /** What pricebooks call the repair or the thing, beside `work` and `title`. */
  names: z.array(z.string()),
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

/**
 * What the instructions of the language model say about the trade: who estimates a repair and who does the work, each with its article;
 * what belongs to the trade and what only looks as if it did; an example for each rule that holds for any trade; rules of its own; and
 * what counts as an upgrade whatever word asks for it.
 */
export const tradeInstructions = instructions

const byKind = new Map(catalogue.map((entry) => [entry.kind, entry]))

/** The entry of a kind. Throws if the catalogue doesn't have it, which is a bug. */
export function kindNamed(kind: Kind): CatalogueEntry {
  const entry = byKind.get(kind)
  if (!entry) throw new Error(`The catalogue has no kind '${kind}'`)
  return entry
}

/** What the sentence rules need to know about a family. */
const FamilyTrait = z.enum([
  /** An upgrade that advice to any house may ask for: protection, alarms, capacity. */
  'improvement',
  /** A type of equipment, which a form's field may name without reporting it ('Panel type: fuses'). */
  'type_of_thing',
  /** Equipment that's harmless once it's out of use. */
  'outdated',
  /** A defect even if it kept the inspector from looking further. */
  'reported_uninspected',
  /** About reach and access, which words of limitation describe too. */
  'about_access',
  /** Calls for an evaluation without saying what's wrong. */
  'unspecific',
])
export type FamilyTrait = z.infer<typeof FamilyTrait>

/** The traits of each family, and groups of families that are kin. */
export const { families, kin } = z
  .strictObject({
    families: z.record(z.string(), z.array(FamilyTrait)),
    /** Groups of families whose words overlap: in one item, two of them usually tell of one defect. */
    kin: z.array(z.array(z.string())),
  })
  .parse(familyTraits)

/** Whether a kind's family has this trait. */
export const hasTrait = ({ family }: Pick<CatalogueEntry, 'family'>, trait: FamilyTrait): boolean =>
  families[family]!.includes(trait)

/** Whether two families are the same or of one group. */
export const areKin = (a: string, b: string): boolean =>
  a === b || kin.some((group) => group.includes(a) && group.includes(b))

/** One job that fixes several findings: `keeps` lists the kinds that may carry the price, most expensive job first. */
export const bundleRules = z
  .array(
    z.strictObject({
      title: z.string(),
      /** What the lines have to share: nothing beyond the house, one panel, or a room. */
      within: z.enum(['house', 'panel', 'room']),
      keeps: z.array(z.string()),
      /** Kinds whose lines the job makes unnecessary; `kind.more` is only the line for further ones. */
      absorbs: z.array(z.string()),
      reason: z.string(),
    }),
  )
  .parse(bundles)
