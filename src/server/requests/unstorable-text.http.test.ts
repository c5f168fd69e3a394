import { expect, test } from 'vitest'
import { z } from 'zod'
import type { Endpoint } from '#kernel/endpoint.ts'
import { storedKeys } from '#test/builders/market.ts'
import { createUser } from '#test/builders/people.ts'
import { app, type Caller, call, visitor } from '#test/harness/harness.ts'
import { routes } from '../routes.ts'

const NUL = 'a\0b'
const LONE_SURROGATE = 'a\uD800b'

async function callerFor({ access }: Endpoint): Promise<Caller> {
  if (access === 'anyone') return visitor
  return await createUser(access === 'signed_in' ? 'agent' : (access[0] ?? 'admin'))
}

const pathNames = ({ path }: Endpoint) => [...path.matchAll(/:(\w+)/g)].map(([, name = '']) => name)

/** The names of an endpoint's fields, and one that it doesn't have. */
function fieldsOf(endpoint: Endpoint) {
  const { properties = {} } = z.toJSONSchema(endpoint.input, { io: 'input', unrepresentable: 'any' })
  return [...new Set([...pathNames(endpoint), ...Object.keys(properties), 'unknown'])]
}

/** Why a response isn't the rejection that it should be; null when it is. */
const complaintOf = (name: string, { status, body }: Awaited<ReturnType<typeof call>>) =>
  status === 400 && body.code === 'invalid' && /can’t be saved/.test(body.message)
    ? null
    : `${name}: ${status} ${body?.message}`

test('U+0000 in any text of any endpoint is rejected with a sentence, before anything is stored', async () => {
  const before = await storedKeys()
  const complaints: (string | null)[] = []
  for (const { endpoint } of routes) {
    // Its responses have no body.
    if (endpoint.method === 'HEAD') continue
    const caller = await callerFor(endpoint)
    for (const field of fieldsOf(endpoint)) {
      const ids = Object.fromEntries(pathNames(endpoint).map((name) => [name, crypto.randomUUID()]))
      const file = { name: 'report.txt', content: 'The panel cover is missing.' }
      const response = await call(caller, endpoint, { ...ids, [field]: NUL }, endpoint.upload ? { file } : {})
      complaints.push(complaintOf(`${endpoint.name}.${field}`, response))
    }
  }
  expect(complaints.filter((complaint) => complaint !== null)).toEqual([])
  expect(complaints.length).toBeGreaterThan(100)
  expect(await storedKeys()).toEqual(before)
})

test('a lone surrogate, U+0000 in a nested text, and U+0000 in a field’s name are rejected in every JSON body', async () => {
  const complaints: (string | null)[] = []
  for (const { endpoint } of routes) {
    if (['GET', 'HEAD'].includes(endpoint.method) || endpoint.upload || endpoint.isOneClick) continue
    const caller = await callerFor(endpoint)
    const ids = Object.fromEntries(pathNames(endpoint).map((name) => [name, crypto.randomUUID()]))
    for (const input of [{ text: LONE_SURROGATE }, { list: [{ text: [NUL] }] }, { [NUL]: 'text' }])
      complaints.push(complaintOf(endpoint.name, await call(caller, endpoint, { ...ids, ...input })))
  }
  expect(complaints.filter((complaint) => complaint !== null)).toEqual([])
})

test('a file’s name with U+0000 is rejected by every upload, and nothing is stored', async () => {
  const before = await storedKeys()
  for (const { endpoint } of routes) {
    if (!endpoint.upload) continue
    const input = {
      id: crypto.randomUUID(),
      token: 'made-up',
      purpose: 'respond',
      reportId: crypto.randomUUID(),
      propertyAddress: '1 Oak St',
      estimateAmount: '100.00',
    }
    const file = { name: `a\0b${endpoint.upload.extensions[0]}`, content: 'text' }
    const { status, body } = await call(await callerFor(endpoint), endpoint, input as never, { file })
    expect([endpoint.name, status, body.message]).toEqual([
      endpoint.name,
      400,
      expect.stringMatching(/file’s name contains a character that can’t be saved/),
    ])
  }
  expect(await storedKeys()).toEqual(before)
})

test('a body of 2 MB of nested brackets is rejected, not a stack overflow', async () => {
  const depth = 900_000
  const { statusCode } = await app.inject({
    method: 'POST',
    url: '/api/auth/login',
    headers: { 'content-type': 'application/json' },
    payload: `{"email":${'['.repeat(depth)}${']'.repeat(depth)}}`,
  })
  expect(statusCode).toBe(413)
})

test('an address that isn’t percent-encoded UTF-8 is rejected in our words', async () => {
  const { statusCode, body } = await app.inject({ url: '/api/inspection-reports/%ED%A0%80' })
  expect([statusCode, JSON.parse(body)]).toEqual([
    400,
    { code: 'invalid', message: 'This address isn’t valid.', requestId: expect.any(String) },
  ])
})
