import { mkdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { remindOfDates } from '#domain/repairs/dates/jobs.ts'
import { followUpRequests } from '#domain/repairs/work/jobs.ts'
import { readConfig } from '#platform/config/config.ts'
import type { Job } from '#platform/job.ts'
import { openServices } from '#server/services.ts'
import { silent } from '#test/harness/log.ts'
import type { ServerName } from '#test/processes/haproxy.ts'
import { type Machines, openMachines } from '#test/processes/machines.ts'
import { pollUntil } from '#test/processes/remote.ts'
import { seededAdmin, seededContractor } from '#test/processes/seeded-data.ts'
import { type Hold, killWorkerAt, type Observer, openObserver, writesTo } from './holding.ts'
import { NOTHING_LOST, outcomeOf, settle } from './outcome.ts'
import { allReports, approve, newWork, uploadOne } from './people.ts'
import { receivedBy } from './received.ts'
import { DATE_DAYS, type Repair, type Step } from './repair-actions.ts'
import { STEPS, STEPS_TO_REQUEST } from './repair-steps.ts'
import { beginRepair, finishStep, prepareStep, takeStep, type Walk } from './repairs.ts'
import { openSite, type Site } from './site.ts'

/*
 * Servers and workers are killed at known steps from the estimate to the finished repair. A lock of the test holds them there, so that
 * no step depends on timing.
 */

const HOUR_MS = 60 * 60 * 1000
const CLOCK = path.resolve(import.meta.dirname, '../e2e/support/clock-offset.ts')

let machines: Machines
let site: Site
let observer: Observer
beforeAll(async () => {
  machines = await openMachines()
  site = await openSite(machines, { workers: 1 })
  observer = await openObserver(machines.shared.DATABASE_URL)
})
afterAll(async () => {
  await observer.close()
  await site.close()
  await machines.close()
})

const work = newWork()
const counts = { repeats: 0, conflicts: 0 }
const alsoExpected: string[] = []

const inquiry = () => ({
  server: site.balancer,
  admin: site.people.admin,
  acknowledged: work,
  readMails: () => receivedBy(machines.smtp),
  alsoExpected,
})

const walkAt = (place: Walk['place']): Walk => ({
  place,
  admin: site.people.admin,
  readMails: () => receivedBy(machines.smtp),
  counts,
})

/** Estimates that were sent, whose repairs haven't begun. */
async function sendEstimates(count: number): Promise<Repair[]> {
  const { balancer, people } = site
  for (let report = 0; report < count; report++)
    expect(await uploadOne(balancer, people.agent, work)).toBe(201)
  await settle(inquiry())
  expect(await approve(balancer, people.admin, work)).toBe(200)
  await settle(inquiry())
  const begun = new Set(work.repairs.map(({ reportId }) => reportId))
  const reports = (await allReports(balancer, people.admin)).filter(({ id }) => !begun.has(id))
  const repairs = await Promise.all(
    reports.map((report) => beginRepair(() => balancer, people.agent, report)),
  )
  work.repairs.push(...repairs)
  return repairs
}

let kills = 0

/** Kills a server and starts it again, while `ending` ends what it was doing. */
async function killServer(name: ServerName, ending: () => Promise<void> = async () => undefined) {
  await site.servers[name].kill()
  await ending()
  kills++
  await site.restart(name)
}

type Moment = 'while it’s written' | 'while its email is written' | 'after it'

/** Emails that are being sent update their rows, and wait, too. */
const AT_MAIL: Hold = { held: writesTo('mails'), waits: 'insert into "mails"' }

/** Sends a step to a server that's killed at this moment, so that there's no response, and again to the other one. */
async function takeStepTwice(
  repair: Repair,
  step: Step,
  { moment, victim }: { moment: Moment; victim: ServerName },
) {
  const [killed, other] = [site.servers[victim], site.servers[victim === 'one' ? 'two' : 'one']]
  const send = await prepareStep(
    walkAt(() => other),
    repair,
    step,
  )
  if (moment === 'after it') {
    expect((await send(killed)).status).toBeLessThan(300)
    await killServer(victim)
  } else {
    const { held, waits } = moment === 'while its email is written' ? AT_MAIL : { held: writesTo(step.table) }
    const lock = await observer.hold(held)
    const response = send(killed).catch(() => null)
    await pollUntil(() => observer.countHeld(waits), Boolean)
    await killServer(victim, async () => {
      expect(await response).toBeNull()
      await lock.release()
      await pollUntil(
        () => observer.countHeld(),
        (count) => count === 0,
      )
    })
  }
  await finishStep(
    walkAt(() => other),
    repair,
    { step, send, isRepeat: true },
  )
}

test('a server is killed before, at, and after each step of a repair, which is then sent again: each counts once', async () => {
  const [written, mailed, done] = await sendEstimates(3)
  for (const [index, step] of STEPS.entries()) {
    const victim = index % 2 === 0 ? 'one' : 'two'
    const mailing = step.mails ? 'while its email is written' : 'while it’s written'
    await takeStepTwice(written!, step, { moment: 'while it’s written', victim })
    await takeStepTwice(mailed!, step, { moment: mailing, victim })
    await takeStepTwice(done!, step, { moment: 'after it', victim })
  }
  const settledSeconds = await settle(inquiry())
  const outcome = await outcomeOf(inquiry())
  process.stdout.write(
    `servers killed at each step of a repair: ${JSON.stringify({ kills, ...counts, ...outcome, settledSeconds })}\n`,
  )
  expect(outcome).toMatchObject({
    ...NOTHING_LOST,
    finishedRepairs: 3,
    repairSteps: 3 * STEPS.length,
  })
  expect(settledSeconds).toBeLessThan(60)
}, 1_800_000)

/** Hours from now to the first noon in Wisconsin that's at least so far away. */
function hoursToNoon(atLeast: number) {
  const hour = new Intl.DateTimeFormat('en-US', {
    ...{ hour: 'numeric', hourCycle: 'h23', timeZone: 'America/Chicago' },
  })
  let hours = atLeast
  while (Number(hour.format(Date.now() + hours * HOUR_MS)) !== 12) hours++
  return hours
}

/** The environment of a worker whose clock is ahead. */
async function clockAhead(hours: number) {
  const dir = machines.folderOf('worker-0')
  await mkdir(dir, { recursive: true })
  await writeFile(path.join(dir, 'clock-offset'), String(hours * HOUR_MS))
  return { NODE_OPTIONS: `--import=${CLOCK}` }
}

type Killed = {
  /** What the job waits for when its worker is killed, one after the other. */
  holds: readonly Hold[]
  /** How far ahead the worker's clock is. */
  hours: number
  /** The emails that the job causes, as `RECIPIENT: SUBJECT`. */
  mails: readonly string[]
}

/** Kills a worker in a cron job at each of these holds, and lets the next one finish it. */
async function killInJob(job: Job, { holds, hours, mails }: Killed) {
  const config = readConfig({ ...machines.shared, DATA_DIR: machines.folderOf('test') })
  const services = await openServices(config, silent)
  const enqueue = () => services.ctx.enqueue(services.ctx.db, job, {})
  const env = await clockAhead(hours)
  for (const hold of holds) {
    await enqueue()
    await killWorkerAt(site, observer, { job: job.name, ...hold, env })
    kills++
  }
  await enqueue()
  await services.close()
  await site.restartWorker(0, env)
  alsoExpected.push(...mails)
  await settle(inquiry())
  await site.workers[0]!.stop()
}

/** Waits at one of the dates without a reminder, for one with its cause, which the test takes back: that date still has none then. */
const AT_REMINDER: Hold = {
  held: `insert into reminders (cause, user_id, topic, about, token_hash, created_at, expires_at)
    select 'date:' || dates.id || ':' || dates.day, users.id, 'test', '{}', 'test', now(), now()
    from report_dates as dates, users
    where users.role = 'agent'
      and not exists (select from reminders where cause = 'date:' || dates.id || ':' || dates.day)
    order by random() limit 1`,
}

test('a worker is killed at each follow-up, and again and again between reminders: each is one email', async () => {
  kills = 0
  const repairs = await sendEstimates(4)
  for (const step of STEPS_TO_REQUEST)
    for (const repair of repairs)
      await takeStep(
        walkAt(() => site.balancer),
        repair,
        step,
      )
  await settle(inquiry())
  await site.workers[0]!.stop()

  const locks = repairs.map(({ id }) => ({ held: `select from estimates where id = '${id}' for update` }))
  const holds = [...locks, { held: writesTo('work_reminders') }, AT_MAIL]
  const mailsTo = (email: string, start: string) =>
    repairs.map(({ address }) => `${email}: ${start}${address}`)
  const reminded = mailsTo(seededContractor.email, 'Please answer: work requested at ')
  await killInJob(followUpRequests, { holds, hours: hoursToNoon(25), mails: reminded })
  const reported = mailsTo(seededAdmin.email, 'No answer from the contractor: ')
  await killInJob(followUpRequests, { holds, hours: hoursToNoon(50), mails: reported })

  await killInJob(remindOfDates, {
    holds: [...work.repairs.map(() => AT_REMINDER), AT_MAIL],
    hours: hoursToNoon((DATE_DAYS - 1) * 24),
    mails: work.repairs.map(({ address }) => `agent: Near: Closing, ${address}`),
  })

  const outcome = await outcomeOf(inquiry())
  process.stdout.write(`workers killed in reminders: ${JSON.stringify({ kills, ...outcome })}\n`)
  expect(outcome).toMatchObject({ ...NOTHING_LOST, repairs: work.repairs.length })
}, 1_800_000)
