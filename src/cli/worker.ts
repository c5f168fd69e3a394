import { readConfig } from '#platform/config/config.ts'
import { openLog } from '#platform/telemetry/log.ts'
import { openTracing } from '#platform/telemetry/tracing.ts'
import { closeBeforeExit } from '#server/closing.ts'
import { openMonitor } from '#server/monitor.ts'
import { workers } from '#server/routes.ts'
import { openServices } from '#server/services.ts'
import { startWatchdog } from '#server/watchdog.ts'
import { CommandError } from './command-error.ts'

/** Runs jobs until SIGTERM. */
export async function work() {
  const config = readConfig()
  if (config.database.kind === 'pglite')
    throw new CommandError(
      'The embedded database works with one process, the server, which runs its own jobs. To run workers, set DATABASE_URL.',
    )
  if (config.analysisProcesses === 0)
    throw new CommandError(
      'ANALYSIS_PROCESSES is 0, which turns jobs off. To run a worker, set it to 1 or more.',
    )

  const tracing = await openTracing(config.tracing, 'worker')
  const log = openLog(config.logLevel, { spanIds: tracing?.activeIds })
  tracing?.logTo(log)
  const services = await openServices(config, log, { tracing })
  const monitor = await openMonitor(services).catch(async (error) => {
    await services.close()
    throw error
  })
  await services.queue.work(services.ctx, workers)
  const watchdog = startWatchdog(config, { readiness: services.readiness, log })
  const close = async () => {
    await services.close()
    await monitor?.close()
    await tracing?.close()
  }
  closeBeforeExit({ log, watchdog, close })
  console.log('ODIE is running jobs.')
}
