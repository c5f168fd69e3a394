import { sql } from 'drizzle-orm'
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import type { Database } from './db/db.ts'

/** How one attempt at a job ended. `retried`: it failed and is tried again; `interrupted`: its process stopped, which isn't a failure. */
export type JobOutcome = 'completed' | 'retried' | 'given_up' | 'interrupted'

/** How an analysis ended. `unreadable`: the file is at fault; `error`: we are, or a service that we need. */
export type AnalysisOutcome = 'drafted' | 'unreadable' | 'error'

/** How one attempt to send an email ended. `deferred`: it's tried again; `failed`: no more, until staff resend it. */
export type MailOutcome = 'sent' | 'deferred' | 'failed'

/**
 * What Prometheus reads. What this process has done is counted here, and Prometheus adds the processes up; what
 * is waiting is the same for all of them, and read from the database. Labels are names from the code, never a user's input.
 */
export type Metrics = {
  /** Counts a response of the server. `route` is the pattern of its address. */
  noteResponse(response: { method: string; route: string; status: number }, seconds: number): void
  /** Counts an attempt from its start until `end` is called. */
  startJob(name: string): { end(outcome: JobOutcome): void }
  startAnalysis(): { end(outcome: AnalysisOutcome): void }
  countMail(outcome: MailOutcome): void
  /** Counts an email that a mail server returned after another one had accepted it. */
  countBounce(): void
  /** Notes that the mailbox of bounces has just been read. */
  noteBouncesRead(): void
  /** Notes that the inbox for reports has just been read. */
  noteInboxRead(): void
  /** Updates what the database knows. After a failure, those numbers are missing from the text instead of old. */
  readQueue(): Promise<void>
  /** All numbers as text, those of the process and of Node.js included. */
  text(): Promise<string>
  /** The media type of the text. */
  contentType: string
}

const SECONDS = [0.01, 0.05, 0.25, 1, 2.5, 5, 10, 30, 60, 120, 600]

/** `jobs` are the names of the jobs whose queues are shown, also while they're empty. */
export function createMetrics(database: Database, jobs: readonly string[]): Metrics {
  const register = new Registry()
  const registers = [register]
  collectDefaultMetrics({ register })
  const responseSeconds = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time from the last header to the end of the response, by route.',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.005, 0.025, 0.1, 0.25, 1, 2.5, 10],
    registers,
  })
  const jobSeconds = new Histogram({
    name: 'odie_job_duration_seconds',
    help: 'Time that attempts at jobs took, by how they ended.',
    labelNames: ['job', 'outcome'],
    buckets: SECONDS,
    registers,
  })
  const running = new Gauge({
    name: 'odie_jobs_running',
    help: 'Jobs that this process is running.',
    labelNames: ['job'],
    registers,
  })
  const analysisSeconds = new Histogram({
    name: 'odie_analysis_duration_seconds',
    help: 'Time from the start of reading a report to its draft, without waiting.',
    labelNames: ['outcome'],
    buckets: SECONDS,
    registers,
  })
  const mails = new Counter({
    name: 'odie_mail_attempts_total',
    help: 'Attempts to send an email, by how they ended.',
    labelNames: ['outcome'],
    registers,
  })
  const bounces = new Counter({
    name: 'odie_mail_bounces_total',
    help: 'Emails that a mail server returned after another one had accepted them.',
    registers,
  })
  const { bouncesRead, inboxRead } = mailboxGauges(registers)
  poolGauge(database, registers)
  const readQueue = queueGauges(database, jobs, registers)

  return {
    noteResponse: (response, seconds) => responseSeconds.observe(response, seconds),
    startJob: (job) => {
      running.inc({ job })
      const stop = jobSeconds.startTimer({ job })
      return {
        end: (outcome) => {
          running.dec({ job })
          stop({ outcome })
        },
      }
    },
    startAnalysis: () => {
      const stop = analysisSeconds.startTimer()
      return { end: (outcome) => void stop({ outcome }) }
    },
    countMail: (outcome) => mails.inc({ outcome }),
    countBounce: () => bounces.inc(),
    noteBouncesRead: () => bouncesRead.setToCurrentTime(),
    noteInboxRead: () => inboxRead.setToCurrentTime(),
    readQueue,
    text: () => register.metrics(),
    contentType: register.contentType,
  }
}

/** When mailboxes were last read. */
function mailboxGauges(registers: Registry[]) {
  const bouncesRead = new Gauge({
    name: 'odie_bounce_mailbox_read_timestamp_seconds',
    help: 'When this process last read the whole mailbox of bounces.',
    registers,
  })
  const inboxRead = new Gauge({
    name: 'odie_inbox_read_timestamp_seconds',
    help: 'When this process last read the whole inbox for reports.',
    registers,
  })
  return { bouncesRead, inboxRead }
}

/** The embedded database has a single connection. */
function poolGauge({ client }: Database, registers: Registry[]) {
  if (client.kind !== 'postgres') return
  const { pool } = client
  new Gauge({
    name: 'odie_database_pool',
    help: 'Connections in use and idle, and queries that wait for one.',
    labelNames: ['state'],
    registers,
    collect() {
      this.set({ state: 'used' }, pool.totalCount - pool.idleCount)
      this.set({ state: 'idle' }, pool.idleCount)
      this.set({ state: 'waiting' }, pool.waitingCount)
    },
  })
}

function queueGauges({ db }: Database, jobs: readonly string[], registers: Registry[]) {
  const gauge = (name: string, help: string) => new Gauge({ name, help, labelNames: ['job'], registers })
  const waiting = gauge('odie_jobs_waiting', 'Jobs that could start now, of all processes.')
  const retrying = gauge(
    'odie_jobs_retrying',
    'Jobs that failed and wait for their next attempt, of all processes.',
  )
  const oldest = gauge(
    'odie_jobs_oldest_waiting_seconds',
    'How long the job that has waited longest could have started.',
  )
  return async () => {
    for (const each of [waiting, retrying, oldest]) each.reset()
    // The condition is that of pg-boss's index of waiting jobs: finished ones, which are kept for days, cost nothing.
    const { rows } = await db.execute<{
      name: string
      waiting: number
      retrying: number
      oldest: number
    }>(sql`
      select name,
        count(*) filter (where start_after <= now())::int as waiting,
        count(*) filter (where state = 'retry' and start_after > now())::int as retrying,
        coalesce(extract(epoch from now() - min(start_after) filter (where start_after <= now())), 0)::float8 as oldest
      from pgboss.job where state < 'active' and not blocked group by name`)
    const found = new Map(rows.map((row) => [row.name, row]))
    for (const job of jobs) {
      const row = found.get(job)
      waiting.set({ job }, row?.waiting ?? 0)
      retrying.set({ job }, row?.retrying ?? 0)
      oldest.set({ job }, row?.oldest ?? 0)
    }
  }
}
