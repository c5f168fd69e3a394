import type { Readable } from 'node:stream'

/** Names a stored file. Opaque and generated: nothing that a user typed is ever part of it. */
export type StorageKey = string

export type StoredFile = { key: StorageKey; bytes: number; sha256: string }

/** How a file is stored step by step. */
export type Steps = {
  /** How much arrives at least, and how much time passes, before it's made durable. */
  stepBytes: number
  stepMs: number
  maxBytes: number
  /**
   * Called when another step is durable, and awaited before the next call. It's a file of its own or, under the key of the step
   * before, that file with more in it: `bytes` and `sha256` are those of what's durable. The file may have more, never less.
   */
  onStep(file: StoredFile): Promise<void>
}

/**
 * Where files are kept. Every driver passes `storage-guarantees.ts`: a file is either complete under its key or not there at
 * all (unless it's stored in steps), it's durable across power loss once `put` has returned, and opening the storage again disturbs
 * nothing.
 */
export type Storage = {
  /**
   * Stores a stream and returns its size and hash. Throws `FileTooLarge` past `maxBytes`, and whatever the source throws;
   * then nothing is kept. Once it asks for the next chunk, it's done with the memory of the one before. `key` is for a file that
   * has one already, such as one from a backup: it replaces the file there.
   */
  put(source: AsyncIterable<Uint8Array>, options: { maxBytes: number; key?: StorageKey }): Promise<StoredFile>
  /**
   * Stores a stream that may end at any time, such as an upload over a bad connection. What `onStep` was called with is kept,
   * whatever happens then. Throws as `put` does, and what `onStep` throws.
   */
  putInSteps(source: AsyncIterable<Uint8Array>, steps: Steps): Promise<void>
  /** The `stepMs` that suits an upload: longer where each step is a file of its own, because they're joined in the end. */
  stepMs: number
  /** Throws `FileMissing` when there's no such file. */
  read(key: StorageKey): Promise<{ bytes: number; body: Readable }>
  /** In bytes. Throws `FileMissing` when there's no such file. */
  sizeOf(key: StorageKey): Promise<number>
  /** Calls `use` with a local path of the file, to be read by child processes until `use` returns. */
  withLocalFile<T>(key: StorageKey, use: (path: string) => Promise<T>): Promise<T>
  /** Deleting a missing file is fine. */
  delete(key: StorageKey): Promise<void>
  /** Keys of files that are older than `olderThanMs`, unordered; the cleanup deletes those without an owner. */
  list(options: { olderThanMs: number }): AsyncIterable<StorageKey>
  /** Deletes what killed processes left half-written, once it's old enough that it can't be in progress. */
  deleteUnfinished(): Promise<void>
  /** Writes a little. Throws when files can't be stored now: a full disk, a read-only folder, S3 down. */
  check(): Promise<void>
  /** Deletes what's only kept for this process. */
  close(): Promise<void>
}

export class FileTooLarge extends Error {
  constructor(maxBytes: number) {
    super(`The file is larger than ${maxBytes} bytes.`)
  }
}

export class FileMissing extends Error {
  constructor(key: StorageKey) {
    super(`There is no stored file ${key}.`)
  }
}

/** The service that keeps the files is down, hangs, or rejects every request. The message has no secrets. */
export class StorageUnavailable extends Error {}
