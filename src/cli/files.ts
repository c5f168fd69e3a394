import { stat } from 'node:fs/promises'
import path from 'node:path'
import { numberText } from '#kernel/formatters.ts'
import { readConfig } from '#platform/config/config.ts'
import { copyFiles, type Progress } from '#platform/storage/copying.ts'
import { openDisk } from '#platform/storage/disk.ts'
import { openStorage } from '#platform/storage/open.ts'
import { StorageUnavailable } from '#platform/storage/storage.ts'
import { CommandError } from './command-error.ts'

const REPORT_EVERY_MS = 2_000

/** Copies the files of `DATA_DIR` to the bucket of `STORAGE_URL`. Needs no database, and does no harm while ODIE is running. */
export async function copyToS3({ compare }: { compare: boolean }) {
  const { storage, dataDir } = readConfig()
  if (storage.kind !== 's3')
    throw new CommandError(
      'Set STORAGE_URL to the bucket that the files are copied to, for this command only.',
    )
  const folder = path.join(dataDir, 'files')
  if (!(await stat(folder).catch(() => null))?.isDirectory())
    throw new CommandError(`There are no files to copy: ${folder} doesn’t exist. Is DATA_DIR right?`)

  const name = `s3://${storage.bucket}/${storage.prefix}`
  const report = reporter()
  const [from, to] = [await openDisk(folder), await openStorage(storage)]
  const done = await copyFiles(from, to, { compare, onProgress: report.progress }).catch((error) => {
    if (!(error instanceof StorageUnavailable)) throw error
    throw new CommandError(
      `${error.message}\n${report.sentence()} Run the command again, and it picks up where it left off.`,
    )
  })
  console.log(`${progressText(done)} All files in ${folder} are now in ${name}.`)
  console.log(nextSteps(folder))
}

function reporter() {
  let last: Progress = { copied: 0, copiedBytes: 0, present: 0 }
  let nextAt = Date.now() + REPORT_EVERY_MS
  return {
    sentence: () => progressText(last),
    progress: (progress: Progress) => {
      last = { ...progress }
      if (Date.now() < nextAt) return
      nextAt = Date.now() + REPORT_EVERY_MS
      console.log(progressText(progress))
    },
  }
}

const count = (files: number) => `${numberText(files)} ${files === 1 ? 'file' : 'files'}`

const progressText = ({ copied, copiedBytes, present }: Progress) =>
  `Copied ${count(copied)} (${(copiedBytes / 1_000_000).toFixed(1)} MB); ${count(present)} had been copied before.`

const nextSteps = (folder: string) => `
Next:
  1. If ODIE was running, stop all of its processes, and run this command again for the files that came in meanwhile.
  2. Start every process with STORAGE_URL.
  3. Keep ${folder} until you have checked the reports, then delete it.`
