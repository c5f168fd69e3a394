import { readdirSync, readFileSync, statSync } from 'node:fs'
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
import { callRemote, pollUntil, type Remote, type SentFile, sha256Of, uploadInPieces } from './remote.ts'
import {
  SEEDED_ADDRESS as ADDRESS,
  createSeededData,
  type SeededData,
  seededAgent,
  seededContractor,
  signInBoth,
} from './seeded-data.ts'

/*
 * Power loss, followed by a restart on the same folder. Real processes are killed at moments that are visible from outside, in files
 * and lists; nothing waits for a fixed time. `script/faults kills` has hundreds of kills at random moments.
 */

const LIMIT_MS = 900_000
/** One for each moment of a delivery at which it can be interrupted. */
const DELIVERIES = 3
const SAMPLE = readFileSync(
  path.join(import.meta.dirname, '../../src/demo/reports/inspection-76-mill-race-court.pdf'),
)

let seeded: SeededData
beforeAll(async () => {
  seeded = await createSeededData()
}, LIMIT_MS)
afterAll(async () => {
  killAll()
  await seeded.remove()
})

type Scene = { dir: string; server: Server; agent: Remote; admin: Remote }

async function openScene(): Promise<Scene> {
  const dir = await seeded.copy()
  const server = await start(dir)
  return { dir, server, ...(await signInBoth(server)) }
}

const start = (dir: string) => startServer(dir, { DEMO: 'false' })

/** Kills the server and its child processes, and starts it again on the same folder. */
async function crashAndRestart(scene: Scene) {
  const children = childrenOf(scene.server.pid)
  await scene.server.kill()
  await pollUntil(
    () => children.filter(isRunning),
    (left) => left.length === 0,
  )
  scene.server = await start(scene.dir)
}

const reportsOf = async ({ server, admin }: Scene): Promise<AdminReport[]> =>
  (await callRemote(server, admin, listAdminReports, { limit: 500 })).body

const settled = (scene: Scene) =>
  pollUntil(
    () => reportsOf(scene),
    (reports) => {
      // Otherwise the test would wait for a report that never gets its draft.
      for (const { failure } of reports) if (failure) throw new Error(failure)
      return reports.every(({ analysisStatus }) => analysisStatus === 'completed')
    },
  )

/** A report with unique text, so that no two files are the same. */
const textReport = (number: number): SentFile => ({
  name: `report-${number}.txt`,
  content: `Electrical\n\n4.${number} A breaker in the main panel is double tapped. Have an electrician repair it.\n`,
})

const uploadTo = async ({ server, agent }: Scene, file: SentFile) => {
  const { status, body } = await callRemote(server, agent, createReport, { propertyAddress: ADDRESS, file })
  expect(status).toBe(201)
  return body.id
}

/** Null if the server stopped before it responded. */
const unlessGone = <T>(response: Promise<T>): Promise<T | null> => response.catch(() => null)

/** Waits until a count is higher than it was when this was called. */
const pollUntilMore = (count: () => number) => {
  const before = count()
  return pollUntil(count, (now) => now > before)
}

/** The hashes of the reports' files. */
async function filesOf(scene: Scene, reports: AdminReport[]) {
  return await Promise.all(
    reports.map(async ({ id }) => {
      const { status, bytes } = await callRemote(scene.server, scene.admin, downloadReport, { id })
      expect(status).toBe(200)
      return sha256Of(bytes)
    }),
  )
}

describe('kill -9', () => {
  test(
    'during uploads: every acknowledged report gets its draft, and nothing half-written is visible',
    async () => {
      const scene = await openScene()
      const acknowledged = new Set<string>()
      const sent = new Set<string>()
      const uploads = [0, 1, 2, 3].map(textReport).map(async (file) => {
        sent.add(sha256Of(file.content))
        const id = await unlessGone(uploadTo(scene, file))
        if (id) acknowledged.add(id)
      })
      const large = { name: 'large.txt', content: 'The panel cover is missing. '.repeat(80_000) }
      let killed: Promise<void> | null = null
      const cutOff = uploadInPieces(
        scene.server,
        scene.agent,
        { propertyAddress: ADDRESS, file: large, pieces: 20 },
        async (index) => {
          if (index < 10) return
          await pollUntil(
            () => unfinishedFiles(scene.dir),
            (files) => files.length > 0 && acknowledged.size > 0,
          )
          killed ??= crashAndRestart(scene)
          await new Promise(() => undefined)
        },
      )
      expect(await unlessGone(cutOff)).toBeNull()
      await Promise.all([...uploads, killed])

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
    'during analyses: every report gets the same draft as without a crash, and staff are notified once',
    async () => {
      const scene = await openScene()
      const undisturbed = await uploadTo(scene, { name: 'undisturbed.pdf', content: SAMPLE })
      const [first] = await settled(scene)
      const statusOf = async (id: string) =>
        (await reportsOf(scene)).find((report) => report.id === id)?.analysisStatus ?? 'uploaded'
      const moments: ((id: string) => Promise<unknown>)[] = [
        // The upload was acknowledged.
        async () => undefined,
        // The job has started.
        (id) =>
          pollUntil(
            () => statusOf(id),
            (status) => status !== 'uploaded',
          ),
        // The draft is stored; the email to staff may not be.
        (id) =>
          pollUntil(
            () => statusOf(id),
            (status) => status === 'completed',
          ),
      ]
      for (const [round, moment] of moments.entries()) {
        await moment(await uploadTo(scene, { name: `killed-${round}.pdf`, content: SAMPLE }))
        await crashAndRestart(scene)
      }

      const reports = await settled(scene)
      expect(reports).toHaveLength(moments.length + 1)
      expect(first?.findings).toBeGreaterThan(3)
      expect(reports.map(({ findings }) => findings)).toEqual(reports.map(() => first?.findings))
      const linesOf = async ({ estimateId }: AdminReport) =>
        (await callRemote(scene.server, scene.admin, getAdminEstimate, { id: EstimateId.parse(estimateId) }))
          .body.estimateData?.line_items.length
      const expected = await linesOf(first!)
      for (const report of reports) expect(await linesOf(report)).toBe(expected)
      const notices = async () =>
        (await listOutbox(path.join(scene.dir, 'outbox'))).filter(({ subject }) =>
          subject.startsWith('Draft ready for review'),
        )
      await pollUntil(notices, (sent) => sent.length >= reports.length)
      expect(await scene.server.stop()).toBe(0)
      expect(await notices()).toHaveLength(reports.length)
      expect(undisturbed).toBe(first?.id)
    },
    LIMIT_MS,
  )

  test(
    'during deliveries: every approved estimate is sent once, one email per recipient, with the complete PDF',
    async () => {
      const scene = await openScene()
      const outbox = path.join(scene.dir, 'outbox')
      for (let number = 0; number < DELIVERIES; number++) await uploadTo(scene, textReport(number))
      const drafts = (await settled(scene)).map(({ estimateId }) => EstimateId.parse(estimateId))
      const countMails = () => readdirSync(outbox).length
      const countFiles = () => storedFiles(scene.dir).length
      const moments: (() => Promise<unknown>)[] = [
        // The approval was acknowledged.
        async () => undefined,
        // The PDF is stored.
        () => pollUntilMore(countFiles),
        // The first email was sent; the second may not have been.
        () => pollUntilMore(countMails),
      ]
      for (const [round, id] of drafts.entries()) {
        const moment = moments[round]!()
        expect((await callRemote(scene.server, scene.admin, sendEstimate, { id, version: 1 })).status).toBe(
          200,
        )
        await moment
        await crashAndRestart(scene)
      }

      await pollUntil(
        () => reportsOf(scene),
        (reports) => reports.every(({ analysisStatus }) => analysisStatus === 'processed'),
      )
      const estimateMails = async () =>
        (await listOutbox(outbox)).filter(
          ({ subject }) => /estimate/i.test(subject) && !/^Draft/.test(subject),
        )
      await pollUntil(estimateMails, (mails) => mails.length >= 2 * DELIVERIES)
      const pdfs: Buffer[] = []
      for (const id of drafts)
        pdfs.push((await callRemote(scene.server, scene.admin, downloadEstimatePdf, { id })).bytes)
      expect(await scene.server.stop()).toBe(0)

      const mails = await estimateMails()
      for (const person of [seededAgent, seededContractor])
        expect(mails.filter(({ to }) => to === person.email)).toHaveLength(DELIVERIES)
      expect(mails).toHaveLength(2 * DELIVERIES)
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

/** The non-empty files of uploads in progress, and of interrupted ones. */
const unfinishedFiles = (dir: string) => filesBelow(path.join(dir, 'files/arriving')).filter(hasBytes)

/** The completely stored files. */
const storedFiles = (dir: string) =>
  filesBelow(path.join(dir, 'files')).filter((file) => !file.includes(`${path.sep}arriving${path.sep}`))

const filesBelow = (folder: string) =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.join(entry.parentPath, entry.name))

const hasBytes = (file: string) => (statSync(file, { throwIfNoEntry: false })?.size ?? 0) > 0
