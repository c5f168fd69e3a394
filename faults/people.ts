import { setTimeout as pause } from 'node:timers/promises'
import { EstimateId, sendEstimate } from '#domain/estimates/contract.ts'
import { type AdminReport, createReport, listAdminReports } from '#domain/intake/contract.ts'
import { linesOfText, makePdf } from '#test/builders/pdf-fixtures.ts'
import type { Server } from '#test/processes/processes.ts'
import { callRemote, type Remote, sha256Of } from '#test/processes/remote.ts'
import type { Repair } from './repair-actions.ts'

type Place = Pick<Server, 'url'>

/** Where agents upload and staff approve. `server` may change while they do. */
type Office = { server: () => Place; agents: readonly Remote[]; admin: Remote }

/** What was acknowledged: reports with the hashes of their files, approved estimates, and repairs with their steps. */
export type Acknowledged = { uploads: Map<string, string>; approvals: Set<string>; repairs: Repair[] }

export const newWork = (): Acknowledged => ({ uploads: new Map(), approvals: new Set(), repairs: [] })

/** Between one agent's uploads by default, and between rounds at the review desk: a light load. */
const PAUSE_MS = 1_500

let lastNumber = 1_000

/** A report and an address that no other test has, so that its emails can be recognized. */
function newReport(kind: 'txt' | 'pdf') {
  const number = ++lastNumber
  const lines = ['Electrical', `4.${number} A breaker in the main panel is double tapped. Have it repaired.`]
  const content = kind === 'pdf' ? makePdf([{ content: linesOfText(lines) }]) : lines.join('\n\n')
  return {
    propertyAddress: `${number} N Elm St, Milwaukee, WI 53202`,
    file: { name: `report-${number}.${kind}`, content },
  }
}

/** Uploads one report, and returns the status. Throws if the server doesn't respond. */
export async function uploadOne(
  server: Place,
  agent: Remote,
  { uploads }: Acknowledged,
  kind: 'txt' | 'pdf' = 'txt',
) {
  const { propertyAddress, file } = newReport(kind)
  const { status, body } = await callRemote(server, agent, createReport, { propertyAddress, file })
  if (status === 201) uploads.set(body.id, sha256Of(file.content))
  return status
}

const MAX_REPORTS = 500

/** Every report, as staff see them. Throws while the server can't say, and when they don't fit on one page. */
export async function allReports(server: Place, admin: Remote): Promise<AdminReport[]> {
  const { status, body } = await callRemote(server, admin, listAdminReports, { limit: MAX_REPORTS })
  if (status !== 200) throw new Error(`the list of reports: ${status}`)
  if (body.length === MAX_REPORTS) throw new Error(`${MAX_REPORTS} reports: lower the load`)
  return body
}

/** Approves every draft that's ready, and returns the status. Throws if the server doesn't respond. */
export async function approve(server: Place, admin: Remote, { approvals }: Acknowledged) {
  const { status, body } = await callRemote(server, admin, listAdminReports, { status: 'completed' })
  if (status !== 200) return status
  const drafts = body.flatMap(({ estimateId, sentEstimateId }) =>
    estimateId && !sentEstimateId ? [EstimateId.parse(estimateId)] : [],
  )
  for (const id of drafts) {
    const sent = await callRemote(server, admin, sendEstimate, { id, version: 1 })
    if (sent.status !== 200) return sent.status
    approvals.add(id)
  }
  return 200
}

/** Agents upload, each every `uploadMs`, and staff approve, until they're stopped. */
export function startPeople({ server, agents, admin }: Office, { uploadMs = PAUSE_MS } = {}) {
  const acknowledged = newWork()
  const failures: Record<string, number> = {}
  const stopped = Promise.withResolvers<void>()
  let isStopped = false

  async function repeat(kind: string, pauseMs: number, request: () => Promise<number>) {
    await Promise.race([pause(Math.random() * pauseMs), stopped.promise])
    while (!isStopped) {
      const status = await request().catch(() => 'no response')
      if (typeof status === 'string' || status >= 300)
        failures[`${kind}: ${status}`] = (failures[`${kind}: ${status}`] ?? 0) + 1
      await Promise.race([pause(pauseMs), stopped.promise])
    }
  }
  const loops = [
    ...agents.map((agent) => repeat('upload', uploadMs, () => uploadOne(server(), agent, acknowledged))),
    repeat('approval', PAUSE_MS, () => approve(server(), admin, acknowledged)),
  ]
  return {
    acknowledged,
    /** How many requests failed, by kind and status. */
    failures,
    stop: async () => {
      isStopped = true
      stopped.resolve()
      await Promise.all(loops)
    },
  }
}
