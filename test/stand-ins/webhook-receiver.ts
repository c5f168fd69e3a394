import { createServer, type IncomingHttpHeaders, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { Webhook } from 'standardwebhooks'
import type { Payload } from '#domain/webhooks/events/catalogue.ts'

export type ReceivedRequest = { headers: IncomingHttpHeaders; body: string; path: string }

/**
 * A receiver of webhooks on loopback. It answers 204, or as `respond` does, once it has read a request. `host` is another address of
 * this machine.
 */
export async function startReceiver({
  respond,
  host = '127.0.0.1',
}: {
  respond?: RequestListener
  host?: string
} = {}) {
  const requests: ReceivedRequest[] = []
  const waiting: (() => void)[] = []
  let connections = 0
  let answer: RequestListener = respond ?? ((_request, response) => response.writeHead(204).end())
  const answerWith = (listener: RequestListener) => {
    answer = listener
  }
  const server = createServer(async (request, response) => {
    const body = await text(request)
    requests.push({ headers: request.headers, body, path: request.url ?? '' })
    for (const notify of waiting.splice(0)) notify()
    answer(request, response)
  })
  server.on('connection', () => connections++)
  server.listen(0, host)
  await new Promise((resolve) => server.once('listening', resolve))
  const { port } = server.address() as AddressInfo
  return {
    url: `http://${host}:${port}/odie`,
    port,
    requests,
    connections: () => connections,
    /** How it answers from now on. */
    answerWith,
    answerStatus: (status: number, headers: Record<string, string> = {}) =>
      answerWith((_request, response) => response.writeHead(status, headers).end()),
    /** Waits for the next request. */
    next: () => new Promise<void>((resolve) => waiting.push(resolve)),
    stop: async () => {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

export type Receiver = Awaited<ReturnType<typeof startReceiver>>

/** What a receiver does first: checks the signature with the specification's library. Throws if it's wrong. */
export const verified = (secret: string, { headers, body }: ReceivedRequest) =>
  new Webhook(secret).verify(body, headers as Record<string, string>) as Payload
