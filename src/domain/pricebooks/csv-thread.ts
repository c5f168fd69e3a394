import { readFileSync } from 'node:fs'
import { parentPort, workerData } from 'node:worker_threads'
import { parsePricebook } from './csv.ts'

/* Worker thread: parses the CSV file whose path it's given, posts the result, and ends. */
parentPort?.postMessage(parsePricebook(readFileSync(workerData as string)))
