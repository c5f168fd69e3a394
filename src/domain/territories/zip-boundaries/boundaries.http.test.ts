import { createReadStream, existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { gunzipSync, gzipSync } from 'node:zlib'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { STATES, type StateCode } from '#domain/territories/catalogue.ts'
import { createUser } from '#test/builders/people.ts'
import { call, ctx, runJobs } from '#test/harness/harness.ts'
import { smallState, startBoundaryHost } from '#test/stand-ins/boundary-host.ts'
import { getZipBoundaries } from './contract.ts'
import { download } from './download.ts'
import { zipBoundaries } from './tables.ts'

/** The boundaries of five states as the public host has them; not part of the repository. */
const REAL_FILES = path.resolve('../shared/boundaries')

type Host = Awaited<ReturnType<typeof startBoundaryHost>>
let host: Host | undefined

/** From now on, boundaries come from a host that responds like this. */
async function useHost(respond: Parameters<typeof startBoundaryHost>[0]) {
  await host?.stop()
  host = await startBoundaryHost(respond)
  ctx.config.zipBoundaryUrl = host.url
  return host
}

const redirect = (location: string): Parameters<typeof startBoundaryHost>[0] => {
  return (_request, response) => response.writeHead(302, { location }).end()
}

const sending = (body: string | Uint8Array, headers = {}): Parameters<typeof startBoundaryHost>[0] => {
  return (_request, response) => response.writeHead(200, headers).end(body)
}

beforeEach(async () => {
  await ctx.db.delete(zipBoundaries)
})

afterEach(async () => {
  await host?.stop()
  host = undefined
  ctx.config.zipBoundaryUrl = null
})

const get = async (state: StateCode = 'WI', headers: Record<string, string> = {}) =>
  await call(await createUser('admin'), getZipBoundaries, { state }, { headers })

const zipsIn = (bytes: Buffer) =>
  JSON.parse(gunzipSync(bytes).toString()).objects.zips.geometries.map(({ id }: { id: string }) => id)

test('the first request has the map prepared; then staff and contractors get it, fetched once', async () => {
  const { requests } = await useHost(sending(JSON.stringify(smallState())))
  const first = await Promise.all([get(), get(), get()])
  expect(first.map(({ status }) => status)).toEqual([202, 202, 202])
  expect(first[0]).toMatchObject({ body: { type: 'Preparing' }, headers: { 'retry-after': '2' } })
  await runJobs()

  const { status, headers, bytes } = await get('WI', { 'accept-encoding': 'br, gzip' })
  expect(status).toBe(200)
  expect(headers).toMatchObject({
    'content-encoding': 'gzip',
    'content-type': 'application/json; charset=utf-8',
    'cache-control': 'private, max-age=86400',
  })
  expect(zipsIn(bytes)).toEqual(smallState().features.map(({ properties }) => properties.ZCTA5CE10))
  const contractor = await createUser('contractor')
  const plain = await call(contractor, getZipBoundaries, { state: 'WI' })
  expect(plain).toMatchObject({ status: 200, body: { type: 'Topology' } })
  expect(requests).toEqual(['/wi_wisconsin_zip_codes_geo.min.json'])
})

test('a browser that has the map already gets a 304', async () => {
  await useHost(sending(JSON.stringify(smallState())))
  await get('IA')
  await runJobs()
  const { headers } = await get('IA')
  const again = await get('IA', { 'if-none-match': String(headers.etag) })
  expect(again).toMatchObject({ status: 304, headers: { etag: headers.etag } })
  expect(again.bytes).toHaveLength(0)
  expect((await get('IA', { 'if-none-match': '"other"' })).status).toBe(200)
})

test('without a host there is no map, and nothing is queued', async () => {
  expect(await get()).toMatchObject({
    status: 404,
    body: { message: 'Could not load Wisconsin ZIP code boundaries. Showing list view only.' },
  })
  expect(await ctx.db.$count(zipBoundaries)).toBe(0)
})

test('another state than the five is rejected', async () => {
  await useHost(sending('{}'))
  expect((await get('CA' as StateCode)).status).toBe(400)
})

/** 80 MB of spaces. */
const bomb = () => gzipSync(Buffer.alloc(80_000_000, ' '))

test.each<[string, () => Parameters<typeof startBoundaryHost>[0]]>([
  ['sends broken JSON', () => sending('{"type":"FeatureCollection","features":[{')],
  [
    'sends a web page',
    () => sending('<!doctype html><title>Sign in</title>', { 'content-type': 'text/html' }),
  ],
  ['sends an empty file', () => sending('')],
  ['sends a file that is too large', () => sending(bomb(), { 'content-encoding': 'gzip' })],
  ['doesn’t have the file', () => (_request, response) => response.writeHead(404).end('not here')],
  ['redirects', () => redirect('http://127.0.0.1:9/elsewhere.json')],
  ['redirects within the host', () => redirect('/elsewhere.json')],
  ['breaks the connection', () => (_request, response) => void response.destroy()],
])('a host that %s is a failure, which is remembered', async (_what, respond) => {
  const { requests } = await useHost(respond())
  await get('MN')
  await runJobs().catch(() => undefined)
  const failed = await get('MN')
  expect(failed).toMatchObject({
    status: 503,
    body: {
      code: 'unavailable',
      message: 'Could not load Minnesota ZIP code boundaries. Showing list view only.',
    },
  })
  expect(Number(failed.headers['retry-after'])).toBeGreaterThan(800)
  expect(new Set(requests)).toEqual(new Set(['/mn_minnesota_zip_codes_geo.min.json']))
})

test('a quarter of an hour after a failure, the next request tries again', async () => {
  let content = 'not here'
  await useHost((_request, response) => response.end(content))
  await get('MI')
  await runJobs().catch(() => undefined)
  expect((await get('MI')).status).toBe(503)
  content = JSON.stringify(smallState())
  expect((await get('MI')).status).toBe(503)
  const changedAt = new Date(ctx.now().getTime() - 16 * 60_000)
  await ctx.db.update(zipBoundaries).set({ changedAt })
  expect((await get('MI')).status).toBe(202)
  await runJobs()
  expect((await get('MI')).status).toBe(200)
})

test('another host has every state fetched again', async () => {
  await useHost(sending(JSON.stringify(smallState())))
  await get('WI')
  await runJobs()
  const { requests } = await useHost(sending(JSON.stringify({ ...smallState(), name: 'newer' })))
  expect((await get('WI')).status).toBe(202)
  await runJobs()
  expect((await get('WI')).status).toBe(200)
  expect(requests).toHaveLength(1)
})

test('a map whose file is gone is made again', async () => {
  await useHost(sending(JSON.stringify(smallState())))
  await get('WI')
  await runJobs()
  const [row] = await ctx.db.select().from(zipBoundaries)
  await ctx.storage.delete(row?.fileKey ?? '')
  expect((await get('WI')).status).toBe(202)
  await runJobs()
  expect((await get('WI')).status).toBe(200)
})

test('a host that stops sending is cut off', async () => {
  const { url } = await useHost((_request, response) => void response.writeHead(200).write('{"type":'))
  const limits = { maxBytes: 1_000, timeoutMs: 200, signal: new AbortController().signal }
  await expect(download(ctx.storage, `${url}/slow.json`, limits)).rejects.toThrow(/timeout/i)
})

test.skipIf(!existsSync(REAL_FILES)).each(STATES.map(({ code }) => code))(
  `the real file of %s keeps all ZIPs and takes at most 120 kB (needs ${REAL_FILES})`,
  async (state) => {
    const { requests } = await useHost((request, response) =>
      createReadStream(path.join(REAL_FILES, request.url ?? '')).pipe(response),
    )
    await get(state)
    await runJobs()
    const { bytes } = await get(state, { 'accept-encoding': 'gzip' })
    expect(bytes.length).toBeLessThanOrEqual(120_000)
    const { features } = JSON.parse(readFileSync(path.join(REAL_FILES, requests[0] ?? ''), 'utf8'))
    const expected = features.map((each: { properties: { ZCTA5CE10: string } }) => each.properties.ZCTA5CE10)
    expect(new Set(zipsIn(bytes))).toEqual(new Set(expected))
  },
)
