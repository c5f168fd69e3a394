import closeWithGrace from 'close-with-grace'
import { pino } from 'pino'
import { readConfig } from '#platform/config/config.ts'
import { workers } from '#server/routes.ts'
import { openServices } from '#server/services.ts'
import { Refusal } from './refusal.ts'

/** Jobs may take this long to finish after SIGTERM; what is still under way then is done by another worker. */
const STOP_MS = 30_000

/** Does jobs, and nothing else, until it is told to stop. */
export async function work() {
  const config = readConfig()
  if (config.database.kind === 'pglite')
    throw new Refusal(
      'The embedded database admits one process, the server, which does its jobs itself: set DATABASE_URL to run workers beside it.',
    )
  if (config.analysisProcesses === 0)
    throw new Refusal('ANALYSIS_PROCESSES is 0, but a worker is here to analyse: set it to 1 or more.')

  const log = pino({ level: config.logLevel })
  const services = await openServices(config, log)
  await services.queue.work(services.ctx, workers)
  closeWithGrace({ delay: STOP_MS, logger: log }, async ({ err }) => {
    if (err) log.fatal(err, 'a bug of ours ends this process')
    await services.close()
  })
  console.log('ODIE works the queue.')
}
