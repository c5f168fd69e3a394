import type { FastifyReply, FastifyRequest, RouteOptions } from 'fastify'
import type { Endpoint } from '#kernel/endpoint.ts'
import type { Span, Tracing } from '#platform/telemetry/span.ts'

const SERVER_ERROR = 500

type Recorded = { span: Span; error?: unknown }

/**
 * Records each request to an endpoint as a span, from its headers until its response has been sent or cut off. It continues
 * the caller's trace. Its name is the route's pattern, because addresses have ids and queries.
 */
export function tracedRoute(tracing: Tracing | null, endpoint: Endpoint, route: RouteOptions): RouteOptions {
  if (!tracing) return route
  const { method, path } = endpoint
  const recorded = new WeakMap<FastifyRequest, Recorded>()
  return {
    ...route,
    onRequest: (request, reply, done) => {
      const span = tracing.start({
        name: `${method} ${path}`,
        kind: 'server',
        traceparent: traceparentOf(request),
        attributes: { 'http.request.method': method, 'http.route': path, 'odie.request.id': request.id },
      })
      const record = { span }
      recorded.set(request, record)
      reply.raw.once('close', () => finish(record, reply))
      span.run(done)
    },
    // A body is read outside of the span.
    preHandler: (request, _reply, done) => recorded.get(request)?.span.run(done),
    async handler(request, reply) {
      try {
        return await route.handler.call(this, request, reply)
      } catch (error) {
        const record = recorded.get(request)
        if (record) record.error = error
        throw error
      }
    },
  }
}

const traceparentOf = ({ headers }: FastifyRequest) =>
  typeof headers.traceparent === 'string' ? headers.traceparent : null

function finish({ span, error }: Recorded, { raw, statusCode }: FastifyReply) {
  if (raw.headersSent) span.set({ 'http.response.status_code': statusCode })
  if (!raw.writableFinished) span.set({ 'odie.response.cut_off': true })
  if (statusCode >= SERVER_ERROR) span.fail(error)
  span.end()
}
