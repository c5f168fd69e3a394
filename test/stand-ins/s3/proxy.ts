import http, { type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'

/** What goes wrong with a request; null passes it on. `cut` loses the connection once so many bytes have passed. */
export type Fault =
  | null
  | { kind: 'hang' }
  | { kind: 'status'; status: number }
  | { kind: 'cut request'; afterBytes: number }
  | { kind: 'corrupt request' }
  | { kind: 'cut response'; afterBytes: number }
  | { kind: 'stall response'; afterBytes: number }
  | { kind: 'slow response'; pieceBytes: number; pauseMs: number }

/** A proxy before a server, whose faults a test chooses per request. */
export async function startProxy(target: string) {
  const proxy = { fault: (_request: IncomingMessage): Fault => null, requests: [] as string[] }
  const server = http.createServer((request, response) => {
    proxy.requests.push(`${request.method} ${request.url}`)
    forward(new URL(target), { request, response, fault: proxy.fault(request) }).catch(() => {
      request.destroy()
      response.destroy()
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return Object.assign(proxy, {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    stop: async () => {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  })
}

type Exchange = { request: IncomingMessage; response: ServerResponse; fault: Fault }

async function forward(target: URL, { request, response, fault }: Exchange) {
  if (fault?.kind === 'hang') return
  if (fault?.kind === 'status') {
    request.resume()
    response.writeHead(fault.status).end()
    return
  }
  const onward = http.request({
    host: target.hostname,
    port: target.port,
    method: request.method,
    path: request.url,
    headers: request.headers,
    agent: false,
  })
  const answered = new Promise<IncomingMessage>((resolve, reject) =>
    onward.once('response', resolve).once('error', reject),
  )
  answered.catch(() => undefined)
  await sendRequest(request, onward, fault)
  const answer = await answered
  response.writeHead(answer.statusCode ?? 0, answer.rawHeaders)
  await sendResponse(answer, response, fault)
}

async function sendRequest(request: IncomingMessage, onward: http.ClientRequest, fault: Fault) {
  let bytes = 0
  for await (const chunk of request as AsyncIterable<Buffer>) {
    if (fault?.kind === 'corrupt request' && bytes === 0) chunk[0] = chunk[0]! ^ 1
    bytes += chunk.length
    onward.write(chunk)
    if (fault?.kind === 'cut request' && bytes >= fault.afterBytes) {
      onward.destroy()
      throw new Error('cut')
    }
  }
  onward.end()
}

async function sendResponse(answer: IncomingMessage, response: ServerResponse, fault: Fault) {
  if (fault?.kind === 'slow response') return await sendSlowly(answer, response, fault)
  let bytes = 0
  for await (const chunk of answer as AsyncIterable<Buffer>) {
    bytes += chunk.length
    if ((fault?.kind === 'cut response' || fault?.kind === 'stall response') && bytes >= fault.afterBytes) {
      await new Promise((resolve) => response.write(chunk.subarray(0, 1), resolve))
      if (fault.kind === 'cut response') response.destroy()
      return
    }
    response.write(chunk)
  }
  response.end()
}

type Slow = Extract<Fault, { kind: 'slow response' }>

async function sendSlowly(answer: IncomingMessage, response: ServerResponse, { pieceBytes, pauseMs }: Slow) {
  for await (const chunk of answer as AsyncIterable<Buffer>)
    for (let at = 0; at < chunk.length; at += pieceBytes) {
      response.write(chunk.subarray(at, at + pieceBytes))
      await pause(pauseMs)
    }
  response.end()
}
