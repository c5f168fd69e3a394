import Fastify from 'fastify'
import { expect, test } from 'vitest'
import { listReports } from '#domain/reports/contract.ts'
import { testPageRoutes } from '#domain/site/test-pages/handlers.ts'
import { createUser } from '#test/builders/people.ts'
import { app, call, ctx } from '#test/harness/harness.ts'
import { buildApp } from './app.ts'
import { mountHealth, mountMetrics } from './health.ts'
import { routes } from './routes.ts'

test('a healthy server is alive and ready, and lists its checks', async () => {
  expect((await app.inject({ url: '/healthz' })).json()).toEqual({ status: 'alive' })
  const { statusCode, body } = await app.inject({ url: '/readyz' })
  expect([statusCode, JSON.parse(body)]).toEqual([
    200,
    { status: 'ready', database: 'ok', storage: 'ok', queue: 'ok' },
  ])
})

test('a failing check is listed without its reason', async () => {
  const readiness = {
    database: async () => undefined,
    storage: async () => {
      throw new Error('EROFS: read-only file system, /var/lib/odie')
    },
  }
  const options = { sessionSecret: 's'.repeat(32), readiness, pagesDir: null }
  const broken = await buildApp(ctx, options)
  const { statusCode, body } = await broken.inject({ url: '/readyz' })
  expect([statusCode, JSON.parse(body)]).toEqual([
    503,
    { status: 'not ready', database: 'ok', storage: 'failing' },
  ])
  expect((await broken.inject({ url: '/healthz' })).statusCode).toBe(200)
  await broken.close()
})

test('a check that hangs fails at its deadline, and is not started again while it hangs', async () => {
  let started = 0
  const readiness = {
    storage: () => {
      started++
      return new Promise<void>(() => undefined)
    },
  }
  const hanging = Fastify()
  mountHealth(hanging, readiness, { checkMs: 10 })
  for (let count = 0; count < 3; count++) {
    const { statusCode, body } = await hanging.inject({ url: '/readyz' })
    expect([statusCode, JSON.parse(body)]).toEqual([503, { status: 'not ready', storage: 'failing' }])
  }
  expect(started).toBe(1)
  await hanging.close()
})

test('responses are measured by route and status, never by user or id', async () => {
  await call(await createUser('agent'), listReports, {})
  const id = crypto.randomUUID()
  await app.inject({ url: `/api/inspection-reports/${id}` })
  const monitor = Fastify()
  mountMetrics(monitor, ctx.metrics)
  const { headers, body } = await monitor.inject({ url: '/metrics' })
  await monitor.close()
  expect(headers['content-type']).toMatch(/^text\/plain/)
  expect(body).toContain(
    'http_request_duration_seconds_count{method="GET",route="/api/inspection-reports",status="200"} 1',
  )
  expect(body).toContain('route="/api/inspection-reports/:id",status="401"')
  expect(body).not.toContain(id)
  expect(body).toContain('process_resident_memory_bytes')
})

// A proxy that hides a path may not know all of its spellings.
test.each([
  '/metrics',
  '/%6detrics',
  '/%6D%65trics',
  '//metrics',
  '/metrics/',
  '/./metrics',
  '/metrics?a',
  '/METRICS',
])('the public port serves no metrics as %s', async (url) => {
  const { statusCode, body } = await app.inject({ url })
  expect(statusCode).toBe(404)
  expect(body).not.toContain('process_resident_memory_bytes')
})

test('while the queue can’t be measured, the process’s own numbers are still there', async () => {
  const broken = Fastify()
  const readQueue = async () => {
    throw new Error('connection refused')
  }
  mountMetrics(broken, { ...ctx.metrics, readQueue })
  const { statusCode, body } = await broken.inject({ url: '/metrics' })
  expect(statusCode).toBe(200)
  expect(body).toContain('process_resident_memory_bytes')
  await broken.close()
})

test('the API documentation says that the parts of a form may come in any order', async () => {
  const { body } = await app.inject({ url: '/api/docs/json' })
  const { paths } = JSON.parse(body) as { paths: Record<string, Record<string, { requestBody?: object }>> }
  const forms = routes.filter(({ endpoint }) => endpoint.upload)
  const descriptions = forms.map(({ endpoint: { path, method } }) => {
    const operation = paths[path.replaceAll(/:(\w+)/g, '{$1}')]?.[method.toLowerCase()]
    return operation?.requestBody
  })
  expect(forms.length).toBeGreaterThan(2)
  expect(descriptions).toEqual(
    forms.map(() => expect.objectContaining({ description: expect.stringContaining('in any order') })),
  )
})

test('the API documentation lists every endpoint', async () => {
  const { statusCode, body } = await app.inject({ url: '/api/docs/json' })
  expect(statusCode).toBe(200)
  const { paths } = JSON.parse(body) as { paths: Record<string, object> }
  const documented = Object.entries(paths).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
  )
  // The tests' server has the test pages.
  const bound = [...routes, ...testPageRoutes].map(
    ({ endpoint }) => `${endpoint.method} ${endpoint.path.replaceAll(/:(\w+)/g, '{$1}')}`,
  )
  expect(documented.sort()).toEqual(bound.sort())
})
