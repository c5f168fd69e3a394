import { createHash, randomBytes } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { buffer } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { FileMissing, FileTooLarge, type Storage, type StoredFile } from './storage.ts'

const noLimit = { maxBytes: Number.MAX_SAFE_INTEGER }

/**
 * Tests of what every driver guarantees. `opened` returns the storage under test; `open` opens the same storage again, like
 * another process would.
 */
export function guaranteesOf(driver: string, opened: () => Storage, open: () => Promise<Storage>) {
  guaranteesOfKeys(driver, opened)
  guaranteesOfMemory(driver, opened)
  guaranteesOfSteps(driver, opened)
  const keysOf = (storage: Storage) => Array.fromAsync(storage.list({ olderThanMs: -60_000 }))

  test(`${driver}: a stored file reads back byte for byte, with its size and hash`, async () => {
    const content = randomBytes(300_000)
    const stored = await opened().put(piecesOf(content), noLimit)

    const { bytes, body } = await opened().read(stored.key)
    expect(await buffer(body)).toEqual(content)
    expect([bytes, await opened().sizeOf(stored.key)]).toEqual([content.length, content.length])
    expect(stored).toMatchObject({
      bytes: content.length,
      sha256: createHash('sha256').update(content).digest('hex'),
    })
  })

  test(`${driver}: a file above the limit is rejected and not kept`, async () => {
    const before = await keysOf(opened())
    await expect(opened().put(piecesOf(randomBytes(1_001)), { maxBytes: 1_000 })).rejects.toThrow(
      FileTooLarge,
    )
    expect(await keysOf(opened())).toEqual(before)
    await expect(opened().put(piecesOf(randomBytes(1_000)), { maxBytes: 1_000 })).resolves.toMatchObject({
      bytes: 1_000,
    })
  })

  test(`${driver}: nothing is kept when the source fails`, async () => {
    const before = await keysOf(opened())
    await expect(opened().put(failing(), noLimit)).rejects.toThrow('the connection was lost')
    expect(await keysOf(opened())).toEqual(before)
  })

  test(`${driver}: withLocalFile provides the same bytes`, async () => {
    const content = randomBytes(10_000)
    const { key } = await opened().put(piecesOf(content), noLimit)
    expect(await opened().withLocalFile(key, (path) => readFile(path))).toEqual(content)
  })

  test(`${driver}: a deleted file is gone, and deleting it twice is fine`, async () => {
    const { key } = await opened().put(piecesOf(randomBytes(10)), noLimit)
    await opened().delete(key)
    await opened().delete(key)
    await expect(opened().read(key)).rejects.toThrow(FileMissing)
    await expect(opened().sizeOf(key)).rejects.toThrow(FileMissing)
    await expect(opened().withLocalFile(key, async () => undefined)).rejects.toThrow(FileMissing)
  })

  test(`${driver}: a file is listed once it's old enough`, async () => {
    const { key } = await opened().put(piecesOf(randomBytes(10)), noLimit)
    expect(await keysOf(opened())).toContain(key)
    expect(await Array.fromAsync(opened().list({ olderThanMs: 60_000 }))).not.toContain(key)
  })

  test(`${driver}: opening storage again and its cleanup don’t affect an upload in progress`, async () => {
    const { source, send, end } = controlledSource()
    const stored = opened().put(source, noLimit)
    const content = randomBytes(300_000)
    await send(content.subarray(0, 200_000))
    const second = await open()
    await second.deleteUnfinished()
    await send(content.subarray(200_000))
    await end()

    const { body } = await second.read((await stored).key)
    expect(await buffer(body)).toEqual(content)
    await second.check()
  })
}

function guaranteesOfKeys(driver: string, opened: () => Storage) {
  test(`${driver}: a file put under a key that exists replaces it, unless the source fails`, async () => {
    const { key } = await opened().put(piecesOf(randomBytes(100)), noLimit)
    const restored = randomBytes(200_000)
    expect(await opened().put(piecesOf(restored), { ...noLimit, key })).toMatchObject({
      key,
      bytes: restored.length,
    })
    await expect(opened().put(failing(), { ...noLimit, key })).rejects.toThrow('the connection was lost')
    expect(await buffer((await opened().read(key)).body)).toEqual(restored)
    await expect(opened().put(piecesOf(restored), { ...noLimit, key: '../../escaped' })).rejects.toThrow(
      FileMissing,
    )
  })

  test.each(['../../etc/passwd', '', 'a'.repeat(32).toUpperCase(), `${'0'.repeat(31)}/`])(
    `${driver}: %j isn’t a key`,
    async (key) => {
      await expect(opened().read(key)).rejects.toThrow(FileMissing)
    },
  )
}

function guaranteesOfMemory(driver: string, opened: () => Storage) {
  test(`${driver}: a source may use the memory of a chunk again once it’s asked for the next one`, async () => {
    const content = randomBytes(1_000_000)
    async function* inOneBuffer() {
      const chunk = Buffer.alloc(50_000)
      for (let at = 0; at < content.length; at += chunk.length) {
        content.copy(chunk, 0, at)
        yield chunk
      }
    }
    const { key, sha256 } = await opened().put(inOneBuffer(), noLimit)
    expect(await buffer((await opened().read(key)).body)).toEqual(content)
    expect(sha256).toBe(createHash('sha256').update(content).digest('hex'))
  })
}

function guaranteesOfSteps(driver: string, opened: () => Storage) {
  const limits = { maxBytes: Number.MAX_SAFE_INTEGER, stepBytes: 100_000, stepMs: 0 }
  const readStep = async ({ key, bytes }: StoredFile) =>
    (await buffer((await opened().read(key)).body)).subarray(0, bytes)
  const keysOf = () => Array.fromAsync(opened().list({ olderThanMs: -60_000 }))

  test(`${driver}: each step of a stream is stored when it’s reported, with its size and hash`, async () => {
    const content = randomBytes(700_001)
    const files = new Map<string, StoredFile>()
    let steps = 0
    await opened().putInSteps(piecesOf(content), {
      ...limits,
      onStep: async (file) => {
        steps++
        files.set(file.key, file)
        const stored = await readStep(file)
        expect(stored).toHaveLength(file.bytes)
        expect(file.sha256).toBe(createHash('sha256').update(stored).digest('hex'))
      },
    })
    expect(steps).toBe(6)
    expect(Buffer.concat(await Promise.all([...files.values()].map(readStep)))).toEqual(content)
  })

  test(`${driver}: a step is stored although nothing arrives anymore`, async () => {
    const { source, send, end } = controlledSource()
    const content = randomBytes(200_000)
    const step = Promise.withResolvers<StoredFile>()
    const onStep = async (file: StoredFile) => step.resolve(file)
    const ended = opened().putInSteps(source, { ...limits, stepMs: 20, onStep })
    await send(content)
    expect((await readStep(await step.promise)).equals(content)).toBe(true)
    await end()
    await ended
  })

  test(`${driver}: what arrives before the time of a step has passed is one step`, async () => {
    const steps: StoredFile[] = []
    const onStep = async (file: StoredFile) => void steps.push(file)
    await opened().putInSteps(piecesOf(randomBytes(700_001)), { ...limits, stepMs: 60_000, onStep })
    expect(steps).toMatchObject([{ bytes: 700_001 }])
  })

  test(`${driver}: the steps before a source failed are kept, and nothing else`, async () => {
    const before = await keysOf()
    const files = new Map<string, StoredFile>()
    const content = randomBytes(200_000)
    async function* breakingOff() {
      yield* piecesOf(content)
      throw new Error('the connection was lost')
    }
    const stored = opened().putInSteps(breakingOff(), {
      ...limits,
      onStep: async (file) => void files.set(file.key, file),
    })
    await expect(stored).rejects.toThrow('the connection was lost')
    expect((await keysOf()).sort()).toEqual([...before, ...files.keys()].sort())
    const kept = Buffer.concat(await Promise.all([...files.values()].map(readStep)))
    expect(kept.equals(content.subarray(0, 131_072))).toBe(true)

    const nothing = opened().putInSteps(failing(), { ...limits, onStep: async () => undefined })
    await expect(nothing).rejects.toThrow('the connection was lost')
    expect(await keysOf()).toHaveLength(before.length + files.size)
  })

  test(`${driver}: a step that can’t be recorded ends the stream with its error`, async () => {
    let steps = 0
    const stored = opened().putInSteps(piecesOf(randomBytes(900_000)), {
      ...limits,
      onStep: () => Promise.reject(new Error(`step ${++steps} isn’t recorded`)),
    })
    await expect(stored).rejects.toThrow('step 1 isn’t recorded')
    expect(steps).toBe(1)
  })
}

/** A stream that a test controls: `send` resolves when the storage is ready for the next chunk. */
function controlledSource() {
  const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>()
  const writer = writable.getWriter()
  return {
    source: readable,
    send: (chunk: Uint8Array) => writer.write(chunk),
    end: () => writer.close(),
  }
}

async function* piecesOf(content: Buffer) {
  for (let at = 0; at < content.length; at += 65_536) yield content.subarray(at, at + 65_536)
}

async function* failing() {
  yield randomBytes(70_000)
  throw new Error('the connection was lost')
}
