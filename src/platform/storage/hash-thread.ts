import { createHash, type Hash } from 'node:crypto'
import { parentPort } from 'node:worker_threads'
import type { HashCall, HashReply } from './hash-messages.ts'

/* Worker thread that hashes what arrives, many streams side by side. */

const port = parentPort!
const hashes = new Map<number, Hash>()

port.on('message', (call: HashCall) => {
  const reply = run(call)
  port.postMessage(reply, reply.buffer ? [reply.buffer] : [])
})

function run(call: HashCall): HashReply {
  const hash = hashes.get(call.stream) ?? createHash('sha256')
  switch (call.do) {
    case 'add':
      hashes.set(call.stream, hash.update(new Uint8Array(call.buffer, 0, call.bytes)))
      return { buffer: call.buffer }
    case 'digest':
      return { sha256: hash.copy().digest('hex') }
    case 'forget':
      hashes.delete(call.stream)
      return {}
  }
}
