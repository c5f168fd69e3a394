import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { analyzeFile, READER_PROCESS } from '#domain/analysis/analysis.ts'
import { createPool } from '#platform/tasks/pool.ts'
import { arrivalsOf, createRandom, waitsOf } from './measuring/queue-simulation.ts'
import { publish } from './measuring/results.ts'
import { percentile } from './measuring/statistics.ts'
import { digits } from './measuring/text.ts'

/**
 * How many cores of workers a number of reports a day needs. Measures the CPU time of reading each sample report in a fresh
 * child process, as a worker does, and simulates days of them: how long reports wait for a core, hour by hour.
 */

const FOLDERS = ['src/demo/reports', '../shared/reports', '../shared/reports/second-set']
/** The share of reports that a day brings in each hour from midnight, Central Time: agents upload during working hours. */
const SHARE_BY_HOUR = [
  0.002, 0.001, 0.001, 0.001, 0.002, 0.005, 0.015, 0.035, 0.065, 0.085, 0.095, 0.09, 0.08, 0.085, 0.09, 0.09,
  0.08, 0.06, 0.04, 0.03, 0.022, 0.014, 0.008, 0.004,
]
/** Scans are read by OCR: 1 report in 20 of 40 pages, at the CPU time a page takes in scanned-report.test.ts. */
const SCANS = { share: 0.05, pages: 40, secondsPerPage: 1.5 }
/** Assumed, generously: drawing the pages with findings, the estimate's PDF, and the rest of a report's way. */
const OTHER_WORK_S = 3
const TARGET_WAIT_S = 60
const DAYS = 5
/** Shown hour by hour. */
const BUSY_DAY = 10_000
const CLOCK_TICKS_PER_S = 100

/** The CPU time of a process in seconds. */
function cpuSecondsOf(pid: string): number {
  const stat = readFileSync(`/proc/${pid}/stat`, 'latin1')
  const [user, system] = stat
    .slice(stat.lastIndexOf(')') + 2)
    .split(' ')
    .slice(11, 13)
  return (Number(user) + Number(system)) / CLOCK_TICKS_PER_S
}

const children = () => readFileSync(`/proc/self/task/${process.pid}/children`, 'latin1').trim().split(' ')

/** The CPU seconds of reading a file, with the start of its process. */
async function measure(file: string): Promise<number> {
  const pool = createPool({ entry: READER_PROCESS, processes: 1 })
  try {
    await analyzeFile(pool, file)
    return children().reduce((sum, pid) => sum + cpuSecondsOf(pid), 0)
  } finally {
    await pool.close()
  }
}

async function measureAll(): Promise<number[]> {
  const files = FOLDERS.filter((folder) => existsSync(folder)).flatMap((folder) =>
    readdirSync(folder)
      .filter((name) => name.endsWith('.pdf'))
      .map((name) => join(folder, name)),
  )
  const seconds: number[] = []
  for (const file of files) seconds.push(await measure(file))
  return seconds
}

type Day = { hours: number[][]; all: number[] }

/** How long reports wait, in all and by the hour of their arrival, with a number of cores. */
function simulate(perDay: number, cores: number, readings: readonly number[]): Day {
  const random = createRandom(perDay)
  const rates = Array.from({ length: DAYS * 24 }, (_, hour) => perDay * SHARE_BY_HOUR[hour % 24]!)
  const jobs = arrivalsOf(rates, random).map((at) => {
    const reading =
      random() < SCANS.share
        ? SCANS.pages * SCANS.secondsPerPage
        : readings[Math.floor(random() * readings.length)]!
    return { at, service: reading + OTHER_WORK_S }
  })
  const all = waitsOf(jobs, cores)
  const hours = SHARE_BY_HOUR.map((_, hour) =>
    all.filter((_, index) => Math.floor(jobs[index]!.at / 3600) % 24 === hour),
  )
  return { hours, all }
}

const isEnough = ({ hours }: Day) => hours.every((waits) => percentile(waits, 0.95) <= TARGET_WAIT_S)

function coresFor(perDay: number, readings: readonly number[]): number {
  let cores = 1
  while (!isEnough(simulate(perDay, cores, readings))) cores += 1
  return cores
}

const seconds = (value: number) => `${digits(value)} s`

function rowsByHour(perDay: number, options: readonly number[], readings: readonly number[]) {
  const days = options.map((cores) => simulate(perDay, cores, readings))
  return SHARE_BY_HOUR.map((share, hour) => [
    `${hour}:00`,
    String(Math.round(perDay * share)),
    ...days.map(({ hours }) => seconds(percentile(hours[hour]!, 0.95))),
  ])
}

const readings = await measureAll()
const cores = coresFor(BUSY_DAY, readings)
const options = [cores - 2, cores - 1, cores, cores + 2].filter((option) => option > 0)
publish({
  name: 'capacity',
  summary: `How many cores of workers a number of reports a day needs, so that in every hour 95 % of them wait at most ${TARGET_WAIT_S} s for one: simulated from the CPU time of reading each of ${readings.length} reports in a new process, median ${seconds(percentile(readings, 0.5))}, p95 ${seconds(percentile(readings, 0.95))}.`,
  tables: [
    {
      title: 'Cores, and how long reports wait for one',
      columns: ['reports a day', 'cores', 'p50', 'p95', 'longest'],
      rows: [10, 100, 1_000, 3_000, 10_000, 30_000].map((perDay) => {
        const enough = coresFor(perDay, readings)
        const { all } = simulate(perDay, enough, readings)
        return [
          perDay.toLocaleString('en-US'),
          String(enough),
          ...[0.5, 0.95, 1].map((share) => seconds(percentile(all, share))),
        ]
      }),
    },
    {
      title: `p95 of the wait with ${BUSY_DAY.toLocaleString('en-US')} reports a day, by hour and cores`,
      columns: ['hour', 'reports', ...options.map((option) => `${option} cores`)],
      rows: rowsByHour(BUSY_DAY, options, readings),
    },
  ],
  targets: [],
  notes: [
    `Reading is measured; ${OTHER_WORK_S} s for the rest of a report’s way, and scans (1 report in ${1 / SCANS.share}, ${SCANS.pages} pages of ${SCANS.secondsPerPage} s), are assumed.`,
  ],
})
