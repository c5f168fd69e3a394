import { z } from 'zod'
import { job } from '#platform/job.ts'
import { DataExportId } from './contract.ts'

/** Collects a user's data in a ZIP file. Idempotent: the first attempt to finish sets the file, another's is deleted. */
export const makeDataExport = job('make-data-export', z.object({ id: DataExportId }), {
  retryLimit: 3,
  expireInSeconds: 60 * 60,
})
