import type { Readable } from 'node:stream'

/** Names a stored file. Opaque and generated: nothing that a user typed is ever part of it. */
export type StorageKey = string

export type StoredFile = { key: StorageKey; bytes: number; sha256: string }

/**
 * Where files are kept. Every driver passes `storage-guarantees.ts`: a file is either complete under its key or not there at
 * all, once `put` has returned it's durable across power loss, and opening the storage again disturbs nothing.
 */
export type Storage = {
  /**
   * Stores a stream and returns its size and hash. Throws `FileTooLarge` past `maxBytes`, and whatever the source throws;
   * then nothing is kept. Once it asks for the next chunk, it's done with the memory of the one before. `key` is for a file that has one already, such as one from a backup: it replaces the file there.
   */
  put(source: AsyncIterable<Uint8Array>, options: { maxBytes: number; key?: StorageKey }): Promise<StoredFile>
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
