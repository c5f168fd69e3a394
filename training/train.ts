/** Trains the classifier and the score, and records it: `node training/train.ts`. Run it when the test of the record says so. */
import { execFileSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { RECORD, recordNow } from './record.ts'

for (const trainer of ['train-classifier', 'real-findings', 'train-score'])
  execFileSync(process.execPath, [path.join(import.meta.dirname, `${trainer}.ts`)], { stdio: 'inherit' })
writeFileSync(RECORD, `${JSON.stringify(recordNow(), null, 2)}\n`)
