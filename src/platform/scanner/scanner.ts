import { connect, type Socket } from 'node:net'
import { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'

/** Where clamd listens. */
export type ClamdAddress = { host: string; port: number }

/** What the scanner found: the name of the signature, or null for a clean file. */
export type ScanResult = { malware: string | null }

/** Scans files for malware. */
export type Scanner = {
  /** @throws ScannerUnavailable when there's no result; and whatever the source throws */
  scan(source: AsyncIterable<Uint8Array>, options: { timeoutMs: number }): Promise<ScanResult>
}

/** The scanner is down, too slow, or rejected the file, such as one above its size limit. The message says which. */
export class ScannerUnavailable extends Error {
  /** Whether it's this file that it rejects: others may work. */
  readonly isAboutFile: boolean

  constructor(
    message: string,
    { isAboutFile = false, cause }: { isAboutFile?: boolean; cause?: unknown } = {},
  ) {
    super(message, { cause })
    this.isAboutFile = isAboutFile
  }
}

/** Scans with ClamAV's daemon, over its own protocol: INSTREAM, with a connection for each file. */
export const openScanner = (address: ClamdAddress): Scanner => ({
  scan: async (source, { timeoutMs }) => {
    const signal = AbortSignal.timeout(timeoutMs)
    const socket = connect({ ...address, signal })
    try {
      return resultOf(await exchange(socket, source))
    } catch (error) {
      throw signal.aborted && error instanceof ScannerUnavailable
        ? new ScannerUnavailable(`The virus scanner didn’t answer within ${timeoutMs / 1000} seconds.`, {
            cause: error,
          })
        : error
    } finally {
      socket.destroy()
    }
  },
})

/** Sends the file; returns the reply. clamd closes the connection after it, and as soon as a file exceeds its limit. */
async function exchange(socket: Socket, source: AsyncIterable<Uint8Array>) {
  let failure: { error: unknown } | null = null
  let isConnected = false
  socket.once('connect', () => {
    isConnected = true
  })
  const watched = async function* () {
    try {
      yield* source
    } catch (error) {
      failure = { error }
      socket.destroy()
      throw error
    }
  }
  const sending = pipeline(Readable.from(framed(watched())), socket, { end: false })
  const [sent, replied] = await Promise.allSettled([sending, text(socket)])
  if (failure) throw (failure as { error: unknown }).error
  if (replied.status === 'fulfilled' && replied.value !== '') return replied.value
  const cause =
    sent.status === 'rejected' ? sent.reason : replied.status === 'rejected' ? replied.reason : null
  if (!isConnected) throw new ScannerUnavailable('The virus scanner can’t be reached.', { cause })
  // Its answer to a file above its limit can be lost, because it closes the connection while the rest is being sent.
  const message =
    'The virus scanner closed the connection: its log says why, such as a file above StreamMaxLength.'
  throw new ScannerUnavailable(message, { isAboutFile: true, cause })
}

/** A command, chunks that begin with their length, and an empty chunk for the end. */
async function* framed(source: AsyncIterable<Uint8Array>) {
  yield Buffer.from('zINSTREAM\0')
  for await (const chunk of source) {
    if (chunk.length === 0) continue
    yield lengthOf(chunk.length)
    yield chunk
  }
  yield lengthOf(0)
}

function lengthOf(bytes: number) {
  const length = Buffer.alloc(4)
  length.writeUInt32BE(bytes)
  return length
}

/** `stream: OK`, `stream: NAME FOUND`, or `… ERROR`. */
function resultOf(reply: string): ScanResult {
  const line = reply.replace(/\0.*$/s, '').trim()
  if (line === 'stream: OK') return { malware: null }
  const found = /^stream: (.+) FOUND$/.exec(line)
  if (found?.[1]) return { malware: found[1] }
  throw new ScannerUnavailable(`The virus scanner rejected a file: ${line.slice(0, 200)}`, {
    isAboutFile: true,
  })
}
