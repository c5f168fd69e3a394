import { readFileSync } from 'node:fs'
import { z } from 'zod'
import { Kind } from '#domain/analysis/contract.ts'
import { findDeficiencies } from '#domain/analysis/findings/findings.ts'
import { structureOf } from '#domain/analysis/structure/structure.ts'
import type { ReadDocument } from '#platform/documents/document.ts'
import { readTxt } from '#platform/documents/txt.ts'

/*
 * Batches of sentences, each written without looking at the rules, labeled, and scored once before anyone read it:
 * `node test/quality/batches.ts FILE.jsonl …` prints each batch's scores, and with `--errors` what was read differently.
 */

/** One line of a batch: a text, where it stands in the report, and what it reports. */
const Sample = z.object({
  id: z.string(),
  voice: z.string(),
  chapter: z.string(),
  /** The heading above it; '' if there's none. */
  item: z.string(),
  text: z.string(),
  /** The deficiency it reports; null if it reports none. */
  kind: Kind.nullable(),
  /** Kinds that are as right. */
  alt: z.array(Kind),
})
export type Sample = z.infer<typeof Sample>

/** How a batch was read; the rates are shares from 0 to 1. */
export type BatchScore = {
  /** The share of the texts that report a deficiency in which one was found. */
  recall: number
  /** The share of the other texts in which none was found. */
  specificity: number
  /** The share of the texts found that have a finding of the right kind. */
  kindAccuracy: number
  errors: { error: 'missed' | 'false' | 'wrong kind'; sample: Sample; found: string[] }[]
}

/** The samples of a batch. Throws if a line isn't one. */
export const readBatch = (path: string | URL): Sample[] =>
  readFileSync(path, 'utf8')
    .trim()
    .split('\n')
    .map((line) => Sample.parse(JSON.parse(line)))

/** Reads each sample in a report of its own. */
export function scoreBatch(samples: readonly Sample[]): BatchScore {
  const errors: BatchScore['errors'] = []
  for (const sample of samples) {
    const found = findDeficiencies(structureOf(reportOf(sample))).findings.map(({ kind }) => kind)
    const right = [sample.kind, ...sample.alt]
    if (sample.kind === null && found.length > 0) errors.push({ error: 'false', sample, found })
    else if (sample.kind !== null && found.length === 0) errors.push({ error: 'missed', sample, found })
    else if (sample.kind !== null && !found.some((kind) => right.includes(kind)))
      errors.push({ error: 'wrong kind', sample, found })
  }
  const deficient = samples.filter(({ kind }) => kind !== null).length
  const count = (error: string) => errors.filter((one) => one.error === error).length
  const found = deficient - count('missed')
  return {
    recall: found / deficient,
    specificity: 1 - count('false') / (samples.length - deficient),
    kindAccuracy: 1 - count('wrong kind') / found,
    errors,
  }
}

const OTHER_CHAPTERS = ['Roof', 'Plumbing', 'Heating', 'Insulation']

/** The sample as the only item of its chapter, in a report whose other chapters report nothing. */
export function reportOf({ chapter, item, text }: Pick<Sample, 'chapter' | 'item' | 'text'>): ReadDocument {
  const others = OTHER_CHAPTERS.filter((name) => !chapter.toLowerCase().includes(name.toLowerCase()))
  const isShouted = chapter === chapter.toUpperCase()
  const heading = (name: string, index: number) => `${index + 1}. ${isShouted ? name.toUpperCase() : name}`
  const paragraphs = [
    'Home Inspection Report',
    ...others.flatMap((name, index) => [heading(name, index), 'It was viewed from the ladder.']),
    heading(chapter, others.length),
    ...(item === '' ? [] : [item]),
    text,
  ]
  return readTxt(Buffer.from(`${paragraphs.join('\n\n')}\n`))
}

const percent = (share: number) => `${(100 * share).toFixed(1)} %`

function main(args: readonly string[]): void {
  for (const path of args.filter((arg) => !arg.startsWith('--'))) {
    const { recall, specificity, kindAccuracy, errors } = scoreBatch(readBatch(path))
    console.info(
      `${path}: recall ${percent(recall)}, specificity ${percent(specificity)}, kind ${percent(kindAccuracy)}`,
    )
    if (!args.includes('--errors')) continue
    for (const { error, sample, found } of errors)
      console.info(
        `${error}\t${sample.id}\t${sample.chapter} / ${sample.item}\t${sample.text}\t${sample.kind ?? '-'} → ${found.join(', ') || '-'}`,
      )
  }
}

if (import.meta.main) main(process.argv.slice(2))
