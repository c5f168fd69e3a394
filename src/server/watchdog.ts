import { execFile } from 'node:child_process'
import inspector from 'node:inspector'
import { Worker } from 'node:worker_threads'
import type { Config } from '#platform/config/config.ts'
import type { Log } from '#platform/telemetry/log.ts'
import { checksOf, type Readiness } from './health.ts'

const BEAT_MS = 5_000

type Options = { readiness: Readiness; log: Log }

/** Stopped before its process closes everything, which may take longer than the watchdog waits. */
export type Watchdog = { stop(): Promise<void> }

/**
 * Has a hung process restarted. Each time that the readiness checks have answered, it beats: for a thread, which kills the process
 * once it has missed beats for `watchdogSeconds`, and for systemd, if that supervises it. What the checks answer doesn't matter: a
 * restart doesn't bring an absent database back.
 */
export function startWatchdog({ watchdogSeconds, systemd }: Config, { readiness, log }: Options): Watchdog {
  const checks = [...checksOf(readiness).values()]
  const beats = new Int32Array(new SharedArrayBuffer(4))
  // A debugger stops the main thread on purpose.
  const isWatched = watchdogSeconds > 0 && inspector.url() === undefined
  const thread = isWatched ? startThread(log, { beats, seconds: watchdogSeconds }) : null
  if (systemd) notify(log, '--ready')

  let isStopped = false
  let notifiedAt = 0
  const beat = async () => {
    await Promise.allSettled(checks.map((check) => check()))
    Atomics.add(beats, 0, 1)
    const now = performance.now()
    if (isStopped || !systemd?.watchdogMs || now - notifiedAt < systemd.watchdogMs / 3) return
    notifiedAt = now
    notify(log, 'WATCHDOG=1')
  }
  const timer = setInterval(() => void beat(), BEAT_MS).unref()
  return {
    stop: async () => {
      isStopped = true
      clearInterval(timer)
      await thread?.terminate()
    },
  }
}

/** Runs in the thread: kills the process when its main thread has stopped beating. */
function watch(
  { workerData: { beats, seconds } }: { workerData: Watched },
  { writeSync }: Pick<typeof import('node:fs'), 'writeSync'>,
) {
  let last = Atomics.load(beats, 0)
  let missed = 0
  // Seconds in which this thread didn't run either aren't counted: a machine that was suspended isn't a process that hangs.
  setInterval(() => {
    const current = Atomics.load(beats, 0)
    missed = current === last ? missed + 1 : 0
    last = current
    if (missed < seconds) return
    const msg = `the process has hung for ${seconds} seconds: killing it, for its supervisor to restart`
    writeSync(2, `${JSON.stringify({ level: 60, time: Date.now(), pid: process.pid, msg })}\n`)
    process.kill(process.pid, 'SIGKILL')
  }, 1_000)
}

type Watched = { beats: Int32Array; seconds: number }

function startThread(log: Log, watched: Watched) {
  // A file of its own would load the compiler of TypeScript into the thread: 38 MB.
  const thread = new Worker(`(${watch})(require('node:worker_threads'), require('node:fs'))`, {
    eval: true,
    workerData: watched,
    execArgv: [],
    env: {},
    resourceLimits: { maxOldGenerationSizeMb: 8 },
  })
  thread.once('error', (error) => log.error(error, 'the watchdog has ended'))
  thread.unref()
  return thread
}

/** Node.js has no sockets of the kind that systemd listens on, so its own command sends the message. */
function notify(log: Log, message: string) {
  execFile('systemd-notify', [message], (error) => {
    if (error) log.error(error, 'systemd was not notified')
  })
}
