import { type Features, probabilityWith, scoreOf } from '#domain/analysis/classifier/score.ts'
import { LIKELY_FROM, POSSIBLE_FROM } from '#domain/analysis/rules.ts'
import { companyOf, labeledReports, SET_ASIDE, scoredFindings } from './real-findings.ts'
import { readExamples, train } from './train-score.ts'

/*
 * Measures the score on real reports: `node training/measure-score.ts` prints recall, precision, F1, and kinds of the draft, with each company
 * judged by weights trained without it, the probabilities' reliability and log loss, and with `--set-aside` the reports that nothing was trained
 * with. Each look at those is one too many: their figures count only the first time.
 */

const BINS = [0, POSSIBLE_FROM, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9, 0.95]
const examples = readExamples()
const reports = labeledReports()
const numbers = [
  ...new Set(reports.filter(({ file }) => !SET_ASIDE.has(file)).map(({ file }) => companyOf(file))),
]

type Sum = { labels: number; found: number; rightKind: number; wrong: number }
const sums = new Map<string, Sum>()
const rated: { probability: number; isRight: boolean }[] = []

for (const report of reports) {
  const isAside = SET_ASIDE.has(report.file)
  if (isAside !== process.argv.includes('--set-aside')) continue
  const company = String(numbers.indexOf(companyOf(report.file)))
  const weights = isAside ? null : train(examples.filter((example) => example.company !== company))
  const probabilityOf = (features: Features) =>
    weights ? probabilityWith(weights, features) : scoreOf(features)
  const scored = await scoredFindings(report)
  for (const { features, isRight } of scored.examples)
    rated.push({ probability: probabilityOf(features), isRight })
  const { found, rightKind, wrong } = scored.count((features) => probabilityOf(features) >= LIKELY_FROM)
  for (const name of [report.folder || 'first-set/', 'all']) {
    const sum = sums.get(name) ?? { labels: 0, found: 0, rightKind: 0, wrong: 0 }
    sums.set(name, {
      labels: sum.labels + scored.labels,
      found: sum.found + found,
      rightKind: sum.rightKind + rightKind,
      wrong: sum.wrong + wrong,
    })
  }
  console.log(`${report.file}: ${found} of ${scored.labels}, ${wrong} false`)
}

for (const [name, { labels, found, rightKind, wrong }] of sums) {
  const recall = found / labels
  const precision = found / (found + wrong)
  /** Recall counts `beta` times as much as precision. */
  const f = (beta: number) => ((1 + beta ** 2) * recall * precision) / (recall + beta ** 2 * precision)
  console.log(
    `${name}: ${labels} labels, recall ${recall.toFixed(3)}, precision ${precision.toFixed(3)}, F1 ${f(1).toFixed(3)}, F2 ${f(2).toFixed(3)}, right kind ${rightKind} of ${found}`,
  )
}
for (const [at, least] of BINS.entries()) {
  const inBin = rated.filter(
    ({ probability }) => probability >= least && probability < (BINS[at + 1] ?? Number.POSITIVE_INFINITY),
  )
  console.log(`from ${least}: ${inBin.filter(({ isRight }) => isRight).length} of ${inBin.length} right`)
}
const loss = rated.reduce(
  (sum, { probability, isRight }) => sum - Math.log(isRight ? probability : 1 - probability),
  0,
)
console.log(`log loss per finding: ${(loss / rated.length).toFixed(3)}`)
