import type { Readable } from 'node:stream'

/** Names a stored file. Opaque and made here: nothing that a user typed is ever part of it. */
export type StorageKey = string

export type StoredFile = { key: StorageKey; bytes: number; sha256: string }

/**
 * Where files are kept. Every driver passes `storage-guarantees.ts`: a file is either whole under its key or not there at
 * all, and once `put` has answered it survives a pulled plug.
 */
export type Storage = {
  /**
   * Stores a stream and answers its size and hash. Throws `FileTooLarge` past `maxBytes`, and whatever the source throws;
   * then nothing is kept.
   */
  put(source: AsyncIterable<Uint8Array>, limits: { maxBytes: number }): Promise<StoredFile>
  /** Throws `FileMissing` when there is no such file. */
  read(key: StorageKey): Promise<{ bytes: number; body: Readable }>
  /** Lets `use` have the file under a local path, for child processes; the path is gone afterwards. */
  withLocalFile<T>(key: StorageKey, use: (path: string) => Promise<T>): Promise<T>
  /** Deleting what is not there is fine. */
  delete(key: StorageKey): Promise<void>
  /** Keys of files that have been there for `olderThanMs`, in no order; the sweep asks which of them nobody owns. */
  list(options: { olderThanMs: number }): AsyncIterable<StorageKey>
  /** Throws when files could not be stored now. */
  check(): Promise<void>
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
