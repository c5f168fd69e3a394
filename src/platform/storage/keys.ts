import { randomBytes } from 'node:crypto'
import type { StorageKey } from './storage.ts'

export const newKey = (): StorageKey => randomBytes(16).toString('hex')

export const isKey = (text: string): text is StorageKey => /^[0-9a-f]{32}$/.test(text)
