import { setTimeout as pause } from 'node:timers/promises'
import { getCurrentUser } from '#domain/accounts/identity/contract.ts'
import { EstimateId, getEstimate } from '#domain/estimates/contract.ts'
import type { AdminReport } from '#domain/intake/contract.ts'
import type { Server } from '#test/processes/processes.ts'
import { callRemote, pollUntil, type Remote } from '#test/processes/remote.ts'
import type { Arrived } from './outcome.ts'
import { type Acknowledged, allReports } from './people.ts'
import { type Reading, type Repair, type Step, VISITOR } from './repair-actions.ts'
import { readState } from './repair-state.ts'
import { STEPS } from './repair-steps.ts'

type Place = Pick<Server, 'url'>

/** How a person goes on: where they send what, and what they read. */
export type Walk = {
  /** For each try. */
  place: () => Place
  admin: Remote
  readMails: () => Arrived[] | Promise<Arrived[]>
  counts: WalkCounts
}

/** How often a request got no response and was sent again, and how often the answer to that was a conflict with itself. */
export type WalkCounts = { repeats: number; conflicts: number }

const RETRY_MS = 300
/** How long people wait for an email. */
const GIVE_UP_MS = 300_000

/** Repeats a call, as a browser's user does, until there's a response that isn't an outage's. Returns it and the number of tries. */
export async function untilAnswered<R extends { status: number }>(
  send: () => Promise<R>,
): Promise<{ response: R; tries: number }> {
  for (let tries = 1; ; tries++) {
    const response = await send().catch(() => null)
    if (response && response.status < 500) return { response, tries }
    await pause(RETRY_MS)
  }
}

/** The repair of an estimate that was delivered, which no one has begun. */
export async function beginRepair(
  place: () => Place,
  agent: Remote,
  { id: reportId, propertyAddress: address, sentEstimateId }: AdminReport,
): Promise<Repair> {
  const id = EstimateId.parse(sentEstimateId)
  const { response } = await untilAnswered(() => callRemote(place(), agent, getEstimate, { id }))
  const lines = response.body.estimateData?.line_items ?? []
  const lineIds = lines.filter(({ type }) => type === 'work').map((line) => line.id)
  return { id, reportId, address, agent, lineIds, tokens: {}, files: {}, acknowledged: new Set() }
}

/** Reads, however often that takes. */
const readingOf = ({ place, readMails }: Walk): Reading => ({
  open: async (endpoint, input) => {
    const { response } = await untilAnswered(() => callRemote(place(), VISITOR, endpoint, input as never))
    if (response.status === 200) return response.body
    throw new Error(`${endpoint.name}: ${response.status} ${response.body.message}`)
  },
  tokenIn: async ({ to, subject }) => {
    const start = performance.now()
    const mail = await pollUntil(
      async () => (await readMails()).find((each) => each.to === to && each.subject === subject),
      (found) => found !== undefined || performance.now() - start > GIVE_UP_MS,
    )
    if (!mail) throw new Error(`no email ‘${subject}’`)
    return /\?token=(\S+)/.exec(mail.text)?.[1] ?? ''
  },
})

/** Reads what a step is based on. */
export const prepareStep = (walk: Walk, repair: Repair, step: Step) => step.prepare(repair, readingOf(walk))

/**
 * Takes a step until it's acknowledged: by its result, or by a conflict when the state is what was sent before. Throws for any other
 * answer, which is a dead end.
 */
export async function takeStep(walk: Walk, repair: Repair, step: Step) {
  await finishStep(walk, repair, { step, send: await prepareStep(walk, repair, step) })
}

type Sent = { step: Step; send: Awaited<ReturnType<typeof prepareStep>>; isRepeat?: boolean }

/** Sends a prepared step. `isRepeat`: it was sent before, and its response didn't arrive. */
export async function finishStep(walk: Walk, repair: Repair, { step, send, isRepeat = false }: Sent) {
  const { place, admin, counts } = walk
  const { response, tries } = await untilAnswered(() => send(place()))
  const repeats = tries - 1 + (isRepeat ? 1 : 0)
  counts.repeats += repeats
  if (response.status >= 300) {
    const isOwn = repeats > 0 && response.status === 409
    const state = isOwn && (await untilRead(() => readState(place(), admin, repair)))
    if (!state || !step.isIn(state))
      throw new Error(`${step.name}: ${response.status} ${response.body.message}`)
    counts.conflicts++
  }
  repair.acknowledged.add(step.name)
}

async function untilRead<T>(read: () => Promise<T>): Promise<T> {
  for (;;) {
    const value = await read().catch(() => null)
    if (value !== null) return value
    await pause(RETRY_MS)
  }
}

type Office = Pick<Walk, 'admin' | 'readMails'> & {
  /** May change. */
  server: () => Place
  agents: readonly Remote[]
  /** Ways to the server from different client addresses. */
  networks: readonly Place[]
}

/** Repairs under way at a time. */
const CONCURRENT = 6
const IDLE_MS = 1_000

/** People take every estimate that's delivered to its finished repair, until they're stopped; then they finish what they've begun. */
export async function startRepairs(
  { server, agents, networks, ...office }: Office,
  acknowledged: Acknowledged,
) {
  const counts: WalkCounts = { repeats: 0, conflicts: 0 }
  const deadEnds: string[] = []
  const byId = await agentsById(server, agents)
  const begun = new Set<string>()
  const stopped = Promise.withResolvers<void>()
  let isStopped = false

  async function takeNext() {
    const reports = await allReports(server(), office.admin).catch(() => [])
    const next = reports.find(
      ({ id, delivery, agentId }) => delivery === 'sent' && byId.has(agentId) && !begun.has(id),
    )
    if (!next || isStopped) return await Promise.race([pause(IDLE_MS), stopped.promise])
    const network = networks[begun.size % networks.length]!
    begun.add(next.id)
    const walk = { ...office, counts, place: () => network }
    const repair = await beginRepair(walk.place, byId.get(next.agentId)!, next)
    acknowledged.repairs.push(repair)
    for (const step of STEPS) await takeStep(walk, repair, step)
  }
  const loops = Array.from({ length: CONCURRENT }, async () => {
    while (!isStopped) await takeNext().catch((error: Error) => deadEnds.push(error.message))
  })
  return {
    counts,
    /** Answers that left people with nothing to do. */
    deadEnds,
    stop: async () => {
      isStopped = true
      stopped.resolve()
      await Promise.all(loops)
    },
  }
}

/** Who has which id. */
async function agentsById(server: () => Place, agents: readonly Remote[]) {
  const known = agents.map(async (agent) => {
    const { response } = await untilAnswered(() => callRemote(server(), agent, getCurrentUser, {}))
    return [response.body.id, agent] as const
  })
  return new Map<string, Remote>(await Promise.all(known))
}
