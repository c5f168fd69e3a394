import { existsSync } from 'node:fs'
import { isMainThread, workerData } from 'node:worker_threads'

/* Preloaded into a process (`--import`): its embedded database's thread ends once the file END_DATABASE_THREAD exists. */

const file = process.env.END_DATABASE_THREAD
if (file && !isMainThread && workerData && 'dir' in workerData)
  setInterval(() => {
    if (existsSync(file)) process.exit(3)
  }, 20).unref()
