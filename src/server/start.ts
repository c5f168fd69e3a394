import path from 'node:path'
import { pino } from 'pino'
import { demoNotes } from '#demo/notes.ts'
import { seedDemo } from '#demo/seed.ts'
import { ensureAdmin } from '#domain/accounts/identity/admins.ts'
import { type Config, readConfig } from '#platform/config/config.ts'
import { ConfigError } from '#platform/config/config-error.ts'
import { openLog } from '#platform/telemetry/log.ts'
import { openTracing } from '#platform/telemetry/tracing.ts'
import { buildApp } from './app.ts'
import { closeBeforeExit } from './closing.ts'
import { openControl } from './control.ts'
import { listen } from './listen.ts'
import { openMonitor } from './monitor.ts'
import { workers } from './routes.ts'
import { openServices } from './services.ts'
import { startWatchdog } from './watchdog.ts'

const BUILD = path.resolve(import.meta.dirname, '../../build')

/** `script/build` makes the build with the test pages only where they may be on. */
const pagesDirOf = ({ testPages }: Config) => path.join(BUILD, testPages ? 'test-pages/client' : 'client')

async function start(config: Config) {
  const tracing = await openTracing(config.tracing, 'server')
  const log = openLog(config.logLevel, { spanIds: tracing?.activeIds })
  tracing?.logTo(log)
  const services = await openServices(config, log, { tracing })
  const { ctx, queue, sessionSecret, readiness } = services
  if (config.firstAdmin) await ensureAdmin(ctx, config.firstAdmin)
  if (config.demo) await seedDemo(ctx)

  const app = await buildApp(ctx, { sessionSecret, readiness, pagesDir: pagesDirOf(config) })
  const closeServices = async (error: unknown) => {
    await services.close()
    throw error
  }
  await listen(app, { ...config, variable: 'PORT' }).catch(closeServices)
  const monitor = await openMonitor(services).catch(async (error) => {
    await app.close()
    return await closeServices(error)
  })
  if (config.analysisProcesses > 0) await queue.work(ctx, workers)
  const closeControl = config.database.kind === 'pglite' ? await openControl(services) : null

  const watchdog = startWatchdog(config, { readiness, log })
  const close = async () => {
    await app.close()
    await closeControl?.()
    await services.close()
    await monitor?.close()
    await tracing?.close()
  }
  closeBeforeExit({ log, watchdog, close })
  process.stdout.write(`ODIE is ready: http://localhost:${config.port}\n`)
  if (config.demo) process.stdout.write(demoNotes(config.port))
}

try {
  await start(readConfig())
} catch (error) {
  // Not rethrown: Node.js would print a failed query with its parameters.
  if (error instanceof ConfigError) process.stderr.write(`ODIE can’t start. ${error.message}\n`)
  else
    openLog('fatal', { destination: pino.destination({ dest: 2, sync: true }) }).fatal(
      error,
      'ODIE can’t start',
    )
  process.exitCode = 1
}
