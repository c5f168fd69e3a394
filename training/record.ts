import { createHash } from 'node:crypto'
import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'

/*
 * Training takes 25 s of CPU time, so no test repeats it. Instead, `node training/train.ts` records what it read and what it wrote,
 * and a test compares that with the files as they are now.
 */

const ROOT = path.resolve(import.meta.dirname, '..')

export const RECORD = path.join(ROOT, 'training/record.json')

const OUTPUTS = ['score', 'weights'].map((name) => `src/domain/analysis/classifier/${name}.json`)

/** The code that makes features of texts, the trainers, and the labeled texts. */
const INPUTS = [
  'src/domain/analysis/**/*.{ts,json}',
  'src/kernel/lists.ts',
  'src/platform/documents/{document,text-grid,text-limits,txt}.ts',
  'test/fixtures/analysis/{deficient-sentences,sound-sentences}.txt',
  'test/fixtures/analysis/batches/0[1-7].jsonl',
  'test/fixtures/analysis/training/*.txt',
  'test/quality/batches.ts',
  'training/*.ts',
  'training/findings.tsv',
]

/** Hashes of what the weights are made of, and of the weights. */
export function recordNow() {
  const inputs = INPUTS.flatMap((pattern) => globSync(pattern, { cwd: ROOT }))
  return {
    inputs: hashOf(inputs.filter((file) => !file.endsWith('.test.ts') && !OUTPUTS.includes(file))),
    outputs: hashOf(OUTPUTS),
  }
}

function hashOf(files: readonly string[]): string {
  const hash = createHash('sha256')
  for (const file of files.toSorted()) hash.update(`${file}\0`).update(readFileSync(path.join(ROOT, file)))
  return hash.digest('hex')
}
