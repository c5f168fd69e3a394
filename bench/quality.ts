import { fileURLToPath } from 'node:url'
import { analyzeFile, READER_PROCESS } from '#domain/analysis/analysis.ts'
import { createPool } from '#platform/tasks/pool.ts'
import { readBatch, scoreBatch } from '#test/quality/batches.ts'
import { READ, type Score, scoreBlindReports, UNREAD } from '#test/quality/blind-reports.ts'
import { hasRealReports, type RealScore, scoreRealReports } from '#test/quality/real-reports.ts'
import { compareWithLabels, samples } from '#test/quality/sample-labels.ts'
import { publish } from './measuring/results.ts'

/* How many of the reported deficiencies the analysis finds without a language model, and how many of its findings are right. */

const BATCHES = ['01', '02', '03', '04', '05', '06', '07', '08', '09', '10', '11']
const BATCHES_UNREAD = new Set(['09', '10'])

const pool = createPool({ entry: READER_PROCESS, processes: 1 })
try {
  publish({
    name: 'quality',
    summary: 'What the rules and the classifier find without a language model.',
    tables: [
      {
        title: 'Complete reports',
        columns: ['', 'labels', 'found', 'false', 'recall', 'precision', 'F1', 'right kind', 'visible'],
        rows: [
          row('our sample reports, which the demo shows', await scoreSamples()),
          row(
            'made-up reports that were read while the rules were written',
            await scoreBlindReports(pool, READ),
          ),
          row('made-up reports that no one has read', await scoreBlindReports(pool, UNREAD)),
          ...(hasRealReports ? await realRows() : []),
        ],
      },
      {
        title: 'Batches of sentences, half of which report a deficiency',
        columns: ['', 'recall', 'specificity', 'right kind'],
        rows: BATCHES.map((name) => {
          const file = new URL(`../test/fixtures/analysis/batches/${name}.jsonl`, import.meta.url)
          const { recall, specificity, kindAccuracy } = scoreBatch(readBatch(file))
          const kept = BATCHES_UNREAD.has(name) ? ', never read' : ''
          return [`${name}${kept}`, share(recall), share(specificity), share(kindAccuracy)]
        }),
      },
    ],
    targets: [],
    notes: [
      'Found: labels with a finding about them. False: findings without a label. Right kind: of those found. Visible: labels that staff see as a finding, a possible one, or a mention.',
      'The score is trained with all three sets of real reports: `node training/measure-score.ts` judges each company by weights trained without it. Made-up texts were written by a language model, and prove nothing about real reports.',
      ...(hasRealReports ? [] : ['The real reports, which aren’t ours to ship, were absent.']),
    ],
  })
} finally {
  await pool.close()
}

async function scoreSamples(): Promise<Score> {
  const sum = { labels: 0, found: 0, right: 0, wrong: 0 }
  for (const { path, ...labels } of samples) {
    const { findings } = await analyzeFile(pool, fileURLToPath(path))
    const { missed, false: wrong } = compareWithLabels(labels, findings)
    sum.labels += labels.findings.length
    sum.found += labels.findings.length - missed.length
    sum.right += labels.findings.length - missed.length
    sum.wrong += wrong.length
  }
  return sum
}

async function realRows() {
  return [
    row('real reports, first set: studied', await scoreRealReports(pool)),
    row('real reports, second set: studied in part', await scoreRealReports(pool, 'second-set/')),
    row(
      'real reports, third set: the score is trained with them',
      await scoreRealReports(pool, 'third-set/'),
    ),
  ]
}

function row(name: string, { labels, found, right, wrong, ...more }: Score | RealScore): string[] {
  const recall = found / labels
  const precision = found / (found + wrong)
  const f1 = (2 * recall * precision) / (recall + precision)
  const visible = 'visible' in more ? share(more.visible / labels) : '–'
  return [
    name,
    ...[labels, found, wrong].map(String),
    ...[recall, precision, f1, right / found].map(share),
    visible,
  ]
}

/** Two decimals: with some 50 labels, a third says nothing. */
function share(value: number) {
  return value.toFixed(2)
}
