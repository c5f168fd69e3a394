import { readdirSync, readFileSync, statSync } from 'node:fs'
import { readdir } from 'node:fs/promises'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  downloadEstimatePdf,
  EstimateId,
  getAdminEstimate,
  sendEstimate,
} from '#domain/estimates/contract.ts'
import { type AdminReport, createReport, listAdminReports } from '#domain/intake/contract.ts'
import { downloadReport } from '#domain/reports/contract.ts'
import { listOutbox, readAttachment } from '#platform/mail/outbox.ts'
import { childrenOf, isRunning, killAll, type Server, startServer } from './processes.ts'
import { callRemote, type Remote, type SentFile, sha256Of, until, uploadInPieces } from './remote.ts'
import {
  SEEDED_ADDRESS as ADDRESS,
  createSeededData,
  type SeededData,
  seededAgent,
  seededContractor,
  signInBoth,
} from './seeded-data.ts'

/*
 * The plug is pulled, again and again, and the same folder is started again. What is killed are real processes at moments
 * that a seed chooses among states that can be seen from outside; nothing waits for a length of time.
 */

const LIMIT_MS = 300_000
const KILLS = 3
const SAMPLE = readFileSync(
  path.join(import.meta.dirname, '../src/demo/reports/inspection-76-mill-race-court.pdf'),
)

let seeded: SeededData
beforeAll(async () => {
  seeded = await createSeededData()
}, LIMIT_MS)
afterAll(async () => {
  killAll()
  await seeded.remove()
})

/** Numbers from 0 to below `count` that look thrown and are the same in each run. */
function dice(seed: number) {
  let state = seed
  return (count: number) => {
    state = (state * 1_664_525 + 1_013_904_223) % 2 ** 32
    return Math.floor((state / 2 ** 32) * count)
  }
}

type Scene = { dir: string; server: Server; agent: Remote; admin: Remote }

async function openScene(): Promise<Scene> {
  const dir = await seeded.copy()
  const server = await start(dir)
  return { dir, server, ...(await signInBoth(server)) }
}

const start = (dir: string) => startServer(dir, { DEMO: 'false' })

/** Kills the server and what it started, and starts it again on the same folder. */
async function pullPlug(scene: Scene) {
  const children = childrenOf(scene.server.pid)
  await scene.server.kill()
  await until(
    () => children.filter(isRunning),
    (left) => left.length === 0,
  )
  scene.server = await start(scene.dir)
}

const reportsOf = async ({ server, admin }: Scene): Promise<AdminReport[]> =>
  (await callRemote(server, admin, listAdminReports, { limit: 500 })).body

const settled = (scene: Scene) =>
  until(
    () => reportsOf(scene),
    (reports) => reports.every(({ analysisStatus }) => analysisStatus === 'completed'),
  )

/** A report of its own text, so that no two files are the same. */
const textReport = (number: number): SentFile => ({
  name: `report-${number}.txt`,
  content: `Electrical\n\n4.${number} A breaker in the main panel is double tapped. Have an electrician repair it.\n`,
})

const uploadTo = async ({ server, agent }: Scene, file: SentFile) => {
  const { status, body } = await callRemote(server, agent, createReport, { propertyAddress: ADDRESS, file })
  expect(status).toBe(201)
  return body.id
}

/** Null when the server went away before it answered. */
const unlessGone = <T>(asked: Promise<T>): Promise<T | null> => asked.catch(() => null)

/** The files that reports were made of, by their hashes. */
async function filesOf(scene: Scene, reports: AdminReport[]) {
  return await Promise.all(
    reports.map(async ({ id }) => {
      const { status, bytes } = await callRemote(scene.server, scene.admin, downloadReport, { id })
      expect(status).toBe(200)
      return sha256Of(bytes)
    }),
  )
}

describe.concurrent('kill -9', () => {
  test(
    'during uploads: every acknowledged report reaches its draft, and nothing half-written is visible',
    async () => {
      const throwDice = dice(1)
      const scene = await openScene()
      const acknowledged = new Set<string>()
      const sent = new Set<string>()
      for (let round = 0; round < KILLS; round++) {
        const small = [0, 1, 2, 3].map((index) => textReport(round * 10 + index))
        const uploads = small.map(async (file) => {
          sent.add(sha256Of(file.content))
          const id = await unlessGone(uploadTo(scene, file))
          if (id) acknowledged.add(id)
        })
        const whole = { name: 'large.txt', content: 'The panel cover is missing. '.repeat(80_000) }
        const deadly = 1 + throwDice(19)
        const answered = acknowledged.size + throwDice(small.length)
        let killed: Promise<void> | null = null
        const leftBefore = new Set(unfinishedFiles(scene.dir))
        const cutOff = uploadInPieces(
          scene.server,
          scene.agent,
          { propertyAddress: ADDRESS, file: whole, pieces: 20 },
          async (index) => {
            if (index < deadly) return
            await until(
              () => unfinishedFiles(scene.dir),
              (files) => files.some((file) => !leftBefore.has(file)) && acknowledged.size >= answered,
            )
            killed ??= pullPlug(scene)
            await new Promise(() => undefined)
          },
        )
        expect(await unlessGone(cutOff)).toBeNull()
        await Promise.all([...uploads, killed])
      }

      const reports = await settled(scene)
      expect(acknowledged.size).toBeGreaterThan(0)
      expect([...acknowledged].filter((id) => !reports.some((report) => report.id === id))).toEqual([])
      expect((await filesOf(scene, reports)).filter((hash) => !sent.has(hash))).toEqual([])
      expect(reports.every(({ estimateId, findings }) => estimateId && findings === 1)).toBe(true)
      expect(await scene.server.stop()).toBe(0)
    },
    LIMIT_MS,
  )

  test(
    'during analyses: every report reaches the same draft as if nothing had happened, and staff are told once',
    async () => {
      const throwDice = dice(2)
      const scene = await openScene()
      const undisturbed = await uploadTo(scene, { name: 'undisturbed.pdf', content: SAMPLE })
      const [first] = await settled(scene)
      for (let round = 0; round < KILLS; round++) {
        const id = await uploadTo(scene, { name: `killed-${round}.pdf`, content: SAMPLE })
        let more = throwDice(12)
        await until(
          () => reportsOf(scene),
          (reports) => reports.find((each) => each.id === id)?.analysisStatus !== 'uploaded' && more-- <= 0,
        )
        await pullPlug(scene)
      }

      const reports = await settled(scene)
      expect(reports).toHaveLength(KILLS + 1)
      expect(first?.findings).toBeGreaterThan(3)
      expect(reports.map(({ findings }) => findings)).toEqual(reports.map(() => first?.findings))
      const linesOf = async ({ estimateId }: AdminReport) =>
        (await callRemote(scene.server, scene.admin, getAdminEstimate, { id: EstimateId.parse(estimateId) }))
          .body.estimateData?.line_items.length
      const expected = await linesOf(first!)
      for (const report of reports) expect(await linesOf(report)).toBe(expected)
      expect(await scene.server.stop()).toBe(0)
      const told = (await listOutbox(path.join(scene.dir, 'outbox'))).filter(({ subject }) =>
        subject.startsWith('Draft waits'),
      )
      expect(told).toHaveLength(reports.length)
      expect(undisturbed).toBe(first?.id)
    },
    LIMIT_MS,
  )

  test(
    'during deliveries: every approved estimate goes out once, one mail to each, with the whole PDF',
    async () => {
      const throwDice = dice(3)
      const scene = await openScene()
      const outbox = path.join(scene.dir, 'outbox')
      for (let number = 0; number < KILLS; number++) await uploadTo(scene, textReport(number))
      const drafts = (await settled(scene)).map(({ estimateId }) => EstimateId.parse(estimateId))
      for (const [round, id] of drafts.entries()) {
        const mailsBefore = (await readdir(outbox)).length
        expect((await callRemote(scene.server, scene.admin, sendEstimate, { id, version: 1 })).status).toBe(
          200,
        )
        let more = throwDice(8)
        if (round % 2 === 1)
          await until(
            () => readdirSync(outbox).length,
            (count) => count > mailsBefore,
          )
        else
          await until(
            () => undefined,
            () => more-- <= 0,
          )
        await pullPlug(scene)
      }

      await until(
        () => reportsOf(scene),
        (reports) => reports.every(({ analysisStatus }) => analysisStatus === 'processed'),
      )
      const estimateMails = async () =>
        (await listOutbox(outbox)).filter(
          ({ subject }) => /estimate/i.test(subject) && !/^Draft/.test(subject),
        )
      await until(estimateMails, (mails) => mails.length >= 2 * KILLS)
      const pdfs: Buffer[] = []
      for (const id of drafts)
        pdfs.push((await callRemote(scene.server, scene.admin, downloadEstimatePdf, { id })).bytes)
      expect(await scene.server.stop()).toBe(0)

      const mails = await estimateMails()
      for (const person of [seededAgent, seededContractor])
        expect(mails.filter(({ to }) => to === person.email)).toHaveLength(KILLS)
      expect(mails).toHaveLength(2 * KILLS)
      const attached = await Promise.all(mails.map(({ id }) => readAttachment(outbox, id, 0)))
      const count = new Map<string, number>()
      for (const pdf of attached)
        count.set(sha256Of(pdf!.content), (count.get(sha256Of(pdf!.content)) ?? 0) + 1)
      expect(pdfs.map((pdf) => [String(pdf.subarray(0, 5)), count.get(sha256Of(pdf))])).toEqual(
        pdfs.map(() => ['%PDF-', 2]),
      )
    },
    LIMIT_MS,
  )
})

/** The files of uploads in progress, and of those that were cut off, of which some bytes are on disk. */
const unfinishedFiles = (dir: string) =>
  readdirSync(path.join(dir, 'files/arriving'), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.join(entry.parentPath, entry.name))
    .filter((file) => (statSync(file, { throwIfNoEntry: false })?.size ?? 0) > 0)
