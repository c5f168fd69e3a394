import { createHash } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { type Endpoint, fillPath } from '#kernel/endpoint.ts'
import { type Caller, ctx, visitor } from '../harness/harness.ts'
import { addressed, createResources, mayCall } from './owned-resources.ts'
import { inParallel, sendRaw } from './raw-requests.ts'
import { forgetLimits, renew } from './renewals.ts'
import {
  besideOwn,
  joinedToOwn,
  type RawRequest,
  respelled,
  spellingsOf,
  type Trick,
  withHeaders,
} from './tricks.ts'

/*
 * One part of a server checks whose resource a request names, and another one opens it. This test names another user's resource
 * in every place of a request that the first part might not look at.
 */

type Resources = Awaited<ReturnType<typeof createResources>>

const ID_PARAMS = ['id', 'reportId', 'shareId']

/** An endpoint's request by these resources' owner, and the ids in its path. */
function requestFor(endpoint: Endpoint, { idsAt }: Pick<Resources, 'idsAt'>) {
  const input = idsAt(endpoint.path) ?? {}
  const { path, rest } = fillPath(endpoint.path, input)
  const params = Object.fromEntries(
    Object.entries(input)
      .filter(([name]) => ID_PARAMS.includes(name) && endpoint.path.includes(`:${name}`))
      .map(([name, id]) => [name, String(id)]),
  )
  return { request: { method: endpoint.method, path, ...payloadOf(endpoint, rest) } as RawRequest, params }
}

const TUS = {
  'tus-resumable': '1.0.0',
  'upload-offset': '5',
  'content-type': 'application/offset+octet-stream',
}

function payloadOf({ method, path }: Endpoint, rest: Record<string, unknown>) {
  if (path.includes('/uploads/')) return { headers: TUS, ...(method === 'PATCH' && { payload: 'X' }) }
  return method === 'GET' || method === 'HEAD' ? {} : { body: rest }
}

const isRead = ({ method }: Endpoint) => method === 'GET' || method === 'HEAD'

/** How many requests were sent, and which of them had a response that they shouldn't have had. */
type Seen = { requests: number; wrong: string[] }

type Attack = { endpoint: Endpoint; caller: Caller; own: Resources; victim: Resources; seen: Seen }

/** Sends a request, which must neither fail nor show anything of the victim. */
async function send({ endpoint, caller, victim, seen }: Attack, request: Trick) {
  const response = await sendRaw(caller, request)
  seen.requests += 1
  const { status, bytes } = response
  if (status >= 500) note(seen, endpoint, `${request.trick}: ${status}`)
  if (secretsOf(victim).some((secret) => bytes.includes(secret)))
    note(seen, endpoint, `${request.trick}: leak`)
  return response
}

const note = ({ wrong }: Seen, { method, path }: Endpoint, what: string) =>
  wrong.push(`${method} ${path}, ${what}`)

function targetOf(endpoint: Endpoint, victim: Resources) {
  const { request, params } = requestFor(endpoint, victim)
  return { request, victim: { params, userId: victim.owner.agent.actor.userId, path: request.path } }
}

/** Names the victim's ids beside own ones: what's read is the same as without them. */
async function attackBesideOwn(attack: Attack) {
  const { endpoint, caller, own, seen } = attack
  const { victim } = targetOf(endpoint, attack.victim)
  const [name = '', foreignId = ''] = Object.entries(victim.params)[0] ?? []
  const renewed = async () => {
    const ids = endpoint.method === 'DELETE' ? await renew(endpoint, own) : {}
    return requestFor(endpoint, { idsAt: (path) => ({ ...own.idsAt(path), ...ids }) })
  }
  let mine = await renewed()
  const plain = isRead(endpoint) ? digestOf(await sendRaw(caller, mine.request)) : null
  const tricks = () => [
    ...besideOwn(mine.request, victim),
    ...withHeaders(mine.request, victim),
    ...joinedToOwn(mine.request, mine.params[name] ?? '', foreignId),
  ]
  const attempt = async (request: Trick) => {
    const response = await send(attack, request)
    const isSuccess = response.status < 300
    if (isSuccess && plain && digestOf(response) !== plain)
      note(seen, endpoint, `${request.trick}: another resource`)
    return isSuccess
  }
  if (endpoint.method !== 'DELETE') return await inParallel(tricks(), attempt)
  for (let index = 0; index < tricks().length; index++)
    if (await attempt(tricks()[index]!)) mine = await renewed()
}

/** Names the victim's ids in place of own ones, in other spellings: never a success. */
async function attackDirectly(attack: Attack) {
  const { endpoint, own, seen } = attack
  const { request, victim } = targetOf(endpoint, attack.victim)
  const mine = requestFor(endpoint, own)
  const ids = Object.entries(victim.params)
  const inPlaceOf = (path: string, id: string, other: string) => path.replace(id, other)
  const tricks = [
    ...respelled(request),
    ...withHeaders(request, victim),
    ...ids.flatMap(([, id]) =>
      spellingsOf(id).map((other) => ({
        ...request,
        trick: other,
        path: inPlaceOf(request.path, id, other),
      })),
    ),
    ...ids.map(([name, id]) => ({
      ...mine.request,
      trick: `only ${name}`,
      path: inPlaceOf(mine.request.path, mine.params[name] ?? '', id),
    })),
  ]
  await inParallel(tricks, async (trick) => {
    const { status } = await send(attack, trick)
    if (status < 300) note(seen, endpoint, `${trick.trick}: ${status}`)
  })
}

type Response = Awaited<ReturnType<typeof sendRaw>>

/** PDFs that are made for each request have its time in them. */
const TIMES = /\/(?:CreationDate|ModDate) ?\([^)]*\)|<xmp:\w+Date>[^<]*|\/ID ?\[[^\]]*\]|<xmpMM:\w+ID>[^<]*/g

const digestOf = ({ bytes, headers }: Response) =>
  createHash('sha256')
    .update(bytes.toString('latin1').replaceAll(TIMES, ''))
    .update(`${headers['upload-offset']} ${headers['upload-length']}`)
    .digest('hex')

const secretsOf = ({ owner, exporter }: Resources) => [
  owner.address,
  owner.agent.email,
  owner.contractor.email,
  exporter.email,
]

/** A digest of every row that mentions one of the ids, by table. */
async function stateOf({ owner, member, exporter, idsAt }: Resources) {
  const ids = new Set([
    ...addressed.flatMap(({ path }) => ID_PARAMS.map((name) => idsAt(path)?.[name])),
    ...[owner.agent, owner.contractor, member, exporter].map(({ actor }) => actor.userId),
  ])
  const patterns = [...ids].filter((id) => String(id).length === 36).map((id) => `%${id}%`)
  const { rows: tables } = await ctx.db.execute<{ name: string }>(
    sql`select tablename as name from pg_tables where schemaname = 'public' and tablename <> 'rate_limits'`,
  )
  const states = await Promise.all(
    tables.map(async ({ name }) => {
      const { rows } = await ctx.db.execute<{ digest: string }>(sql`
        select coalesce(string_agg(md5(line), '' order by line), '') as digest
        from (select r::text as line from ${sql.identifier(name)} r) lines
        where line like any (${sql.param(patterns)}::text[])`)
      return [name, rows[0]?.digest] as const
    }),
  )
  return Object.fromEntries(states)
}

/** The owners of the own resources who may call an endpoint. */
function callersOf(endpoint: Endpoint, { owner, member, exporter }: Resources) {
  if (/^\/api\/(users\/(passkeys|access-tokens|openid-identities)|auth\/sessions)\//.test(endpoint.path))
    return [member]
  if (endpoint.path.startsWith('/api/users/exports/')) return [exporter]
  return [owner.agent, owner.contractor, visitor].filter(({ actor }) => mayCall(endpoint, actor.kind))
}

/** So that every other endpoint finds the own resources. */
const deletingLast = addressed.toSorted(
  (a, b) => Number(a.method === 'DELETE') - Number(b.method === 'DELETE'),
)

let victim: Resources
let own: Resources
let before: Awaited<ReturnType<typeof stateOf>>
const seen: Seen = { requests: 0, wrong: [] }

beforeAll(async () => {
  victim = await createResources()
  own = await createResources()
  before = await stateOf(victim)
})

describe('no id, method, or address that is smuggled into a request reaches another user’s resource', () => {
  test.each(deletingLast.map((endpoint) => [`${endpoint.method} ${endpoint.path}`, endpoint] as const))(
    '%s',
    async (_address, endpoint) => {
      seen.wrong = []
      await forgetLimits()
      for (const caller of callersOf(endpoint, own)) {
        const attack = { endpoint, caller, own, victim, seen }
        await attackBesideOwn(attack)
        await attackDirectly(attack)
      }
      expect(seen.wrong).toEqual([])
      if (isRead(endpoint)) return
      const after = await stateOf(victim)
      const changed = Object.keys(after).filter((table) => after[table] !== before[table])
      before = after
      expect(changed).toEqual([])
    },
  )

  test('nothing was changed by a request that only reads', async () => {
    expect(await stateOf(victim)).toEqual(before)
  })

  test('in thousands of requests', async ({ annotate }) => {
    await annotate(`${seen.requests} requests`)
    expect(seen.requests).toBeGreaterThan(4_000)
  })
})
