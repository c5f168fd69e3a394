import closeWithGrace from 'close-with-grace'
import { readConfig } from '#platform/config/config.ts'
import { openLog } from '#platform/log.ts'
import { workers } from '#server/routes.ts'
import { openServices } from '#server/services.ts'
import { Refusal } from './refusal.ts'

/** How long jobs may take to finish after SIGTERM. Those that take longer are resumed by another worker. */
const STOP_MS = 30_000

/** Runs jobs, and nothing else, until SIGTERM. */
export async function work() {
  const config = readConfig()
  if (config.database.kind === 'pglite')
    throw new Refusal(
      'The embedded database allows one process, the server, which runs its own jobs: set DATABASE_URL to run workers beside it.',
    )
  if (config.analysisProcesses === 0)
    throw new Refusal('ANALYSIS_PROCESSES is 0, which means no jobs: set it to 1 or more to run a worker.')

  const log = openLog(config.logLevel)
  const services = await openServices(config, log)
  await services.queue.work(services.ctx, workers)
  closeWithGrace({ delay: STOP_MS, logger: log }, async ({ err }) => {
    if (err) log.fatal(err, 'unexpected error: the process ends')
    await services.close()
  })
  console.log('ODIE is running jobs.')
}
