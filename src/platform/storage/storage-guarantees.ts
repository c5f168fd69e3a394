import { createHash, randomBytes } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { buffer } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { FileMissing, FileTooLarge, type Storage } from './storage.ts'

/** What every driver promises, as tests; a driver's own test file calls this with a way to open it. */
export function guaranteesOf(driver: string, opened: () => Storage) {
  const noLimit = { maxBytes: Number.MAX_SAFE_INTEGER }
  const keysOf = (storage: Storage) => Array.fromAsync(storage.list({ olderThanMs: -60_000 }))

  test(`${driver}: what was put is read back byte for byte, with its size and hash`, async () => {
    const content = randomBytes(300_000)
    const stored = await opened().put(piecesOf(content), noLimit)

    const { bytes, body } = await opened().read(stored.key)
    expect(await buffer(body)).toEqual(content)
    expect(bytes).toBe(content.length)
    expect(stored).toMatchObject({
      bytes: content.length,
      sha256: createHash('sha256').update(content).digest('hex'),
    })
  })

  test(`${driver}: a file past the limit is refused, and nothing of it stays`, async () => {
    const before = await keysOf(opened())
    await expect(opened().put(piecesOf(randomBytes(1_001)), { maxBytes: 1_000 })).rejects.toThrow(
      FileTooLarge,
    )
    expect(await keysOf(opened())).toEqual(before)
    await expect(opened().put(piecesOf(randomBytes(1_000)), { maxBytes: 1_000 })).resolves.toMatchObject({
      bytes: 1_000,
    })
  })

  test(`${driver}: a source that breaks off leaves nothing`, async () => {
    const before = await keysOf(opened())
    await expect(opened().put(breakingOff(), noLimit)).rejects.toThrow('the line went dead')
    expect(await keysOf(opened())).toEqual(before)
  })

  test(`${driver}: a local path holds the same bytes`, async () => {
    const content = randomBytes(10_000)
    const { key } = await opened().put(piecesOf(content), noLimit)
    expect(await opened().withLocalFile(key, (path) => readFile(path))).toEqual(content)
  })

  test(`${driver}: deleted is gone, twice is fine`, async () => {
    const { key } = await opened().put(piecesOf(randomBytes(10)), noLimit)
    await opened().delete(key)
    await opened().delete(key)
    await expect(opened().read(key)).rejects.toThrow(FileMissing)
    await expect(opened().withLocalFile(key, async () => undefined)).rejects.toThrow(FileMissing)
  })

  test.each(['../../etc/passwd', '', 'a'.repeat(32).toUpperCase(), `${'0'.repeat(31)}/`])(
    `${driver}: %j names no file`,
    async (key) => {
      await expect(opened().read(key)).rejects.toThrow(FileMissing)
    },
  )

  test(`${driver}: a file is listed once it is old enough`, async () => {
    const { key } = await opened().put(piecesOf(randomBytes(10)), noLimit)
    expect(await keysOf(opened())).toContain(key)
    expect(await Array.fromAsync(opened().list({ olderThanMs: 60_000 }))).not.toContain(key)
  })
}

async function* piecesOf(content: Buffer) {
  for (let at = 0; at < content.length; at += 65_536) yield content.subarray(at, at + 65_536)
}

async function* breakingOff() {
  yield randomBytes(70_000)
  throw new Error('the line went dead')
}
