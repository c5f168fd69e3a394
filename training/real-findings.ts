import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { FEATURES, type Features } from '#domain/analysis/classifier/score.ts'
import type { Finding } from '#domain/analysis/contract.ts'
import { findWithFeatures } from '#domain/analysis/findings/findings.ts'
import { structureOf } from '#domain/analysis/structure/structure.ts'
import { readDocument } from '#platform/documents/read.ts'

/*
 * The findings that the score is trained with: `node training/real-findings.ts` writes `findings.tsv`, from real reports with labels. The
 * reports aren't ours to ship, so that the file has only numbers: of the company and the report, the features, and whether the
 * finding is right. Without the reports, the file stays as it is.
 *
 * Labels of one set are here, in `real-labels.json`, with a hash in place of each word. Two readers labeled it, each alone; what only
 * one of them called a deficiency counts neither way.
 */

const REPORTS = new URL('../../shared/reports/', import.meta.url)
const LABELS = new URL('real-labels.json', import.meta.url)
export const FINDINGS = new URL('findings.tsv', import.meta.url)

export const hasRealReports = existsSync(new URL('score.mjs', REPORTS))

/**
 * Reports that nothing is trained with. They measured the result until rules were written with three of them in view, too: only
 * `homegauge_rotte_49p.pdf` is still unread.
 */
export const SET_ASIDE: ReadonlySet<string> = new Set([
  'hip_hurlbert_2020.pdf',
  'homegauge_rotte_49p.pdf',
  'spectora_appalachian_nc_3012.pdf',
  'word_condo_ct_letter.pdf',
])

type Place = { page: number; quote?: string; words?: string[] }
type Label = Place & { kind: string | null; alt_kinds?: string[]; also?: Place[] }
export type Labeled = {
  file: string
  folder: string
  isHashed: boolean
  findings: Label[]
  borderline: Label[]
}

type Scorer = {
  score: (
    labels: Labeled,
    findings: readonly ScoredFinding[],
  ) => { found: number; rightKind: number; false: ScoredFinding[] }
  fit: (label: Label, finding: ScoredFinding) => number
}
type ScoredFinding = Pick<Finding, 'kind'> & { evidence: { page: number; quote: string }[] }

/** All labeled real reports. */
export function labeledReports(): Labeled[] {
  const stored = ['', 'second-set/', 'third-set/'].flatMap((folder) =>
    readdirSync(new URL(`${folder}gold/`, REPORTS)).map((name) => ({
      borderline: [],
      ...JSON.parse(readFileSync(new URL(`${folder}gold/${name}`, REPORTS), 'utf8')),
      folder,
      isHashed: false,
    })),
  )
  const hashed = JSON.parse(readFileSync(LABELS, 'utf8')).map((labels: object) => ({
    ...labels,
    folder: 'unlabelled/',
    isHashed: true,
  }))
  return [...stored, ...hashed].filter(({ file }: Labeled) => file.endsWith('.pdf'))
}

/** Reports of one company are similar: they're left out together when others measure them. */
const COMPANIES = [
  /^spectora_tf_/,
  /^pait_/,
  /lon_henderson/,
  /^homegauge_trec/,
  /^spectora_trec_slab/,
  /amerispec/,
]

export const companyOf = (file: string) => String(COMPANIES.find((company) => company.test(file)) ?? file)

const COMMON = new Set(
  'the and for was were are with that this there have has had not but from into all any one more when where which its in on of to at is it as or an be by no did does do'.split(
    ' ',
  ),
)
const MAX_QUOTE = 400

/** A quote as labels with hashes have it. */
function hashed(quote: string): string {
  const words =
    quote
      .slice(0, MAX_QUOTE)
      .toLowerCase()
      .normalize('NFKD')
      .match(/[a-z0-9]{2,}/g) ?? []
  return words
    .filter((word) => !COMMON.has(word))
    .map((word) => createHash('sha256').update(word).digest('hex').slice(0, 4))
    .join(' ')
}

/** The findings of a labeled report, in which those that aren't false or right count neither way. */
export async function scoredFindings(labels: Labeled) {
  const { score, fit: fitOf } = (await import(new URL('score.mjs', REPORTS).href)) as Scorer
  const document = await readDocument(fileURLToPath(new URL(`${labels.folder}${labels.file}`, REPORTS)))
  const all = findWithFeatures(structureOf(document)).found.map(({ finding, features }) => ({
    features,
    scored: {
      kind: finding.kind,
      evidence: finding.evidence.map(({ page, quote }) => ({
        page,
        quote: labels.isHashed ? hashed(quote) : quote,
      })),
    },
  }))
  const wrong = new Set(
    score(
      labels,
      all.map(({ scored }) => scored),
    ).false,
  )
  const isRight = (one: ScoredFinding) => labels.findings.some((label) => fitOf(label, one) > 0)
  return {
    labels: labels.findings.length,
    /** How many labels the findings with these features find, how many of those with the right kind, and how many findings are false. */
    count(isKept: (features: Features) => boolean) {
      const kept = all.filter(({ features }) => isKept(features)).map(({ scored }) => scored)
      const { found, rightKind, false: others } = score(labels, kept)
      return { found, rightKind, wrong: others.length }
    },
    examples: all
      .filter(({ scored }) => wrong.has(scored) || isRight(scored))
      .map(({ features, scored }) => ({ features, isRight: !wrong.has(scored) })),
  }
}

async function collect() {
  const reports = labeledReports().filter(({ file }) => !SET_ASIDE.has(file))
  const companies = [...new Set(reports.map(({ file }) => companyOf(file)))]
  const lines = [['company', 'report', ...FEATURES, 'right'].join('\t')]
  for (const [index, report] of reports.entries())
    for (const { features, isRight } of (await scoredFindings(report)).examples)
      lines.push(
        [companies.indexOf(companyOf(report.file)), index, ...valuesOf(features), Number(isRight)].join('\t'),
      )
  writeFileSync(FINDINGS, `${lines.join('\n')}\n`)
}

const valuesOf = (features: Features) => FEATURES.map((name) => Math.round(features[name] * 1_000) / 1_000)

if (import.meta.main && hasRealReports) await collect()
