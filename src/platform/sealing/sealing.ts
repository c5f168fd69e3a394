import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto'

const ALGORITHM = 'aes-256-gcm'
const NONCE_BYTES = 12
const TAG_BYTES = 16

/** Encrypts what must be readable again, so that a copy of the database doesn't contain it. */
export type Sealing = {
  /** `owner` names the row: the text can't be opened as another owner's. */
  seal(text: string, owner: string): string
  /** Null when it was sealed with another secret or for another owner, or changed since. */
  open(sealed: string, owner: string): string | null
  /** The same 64 hexadecimal digits for the same text, which can't be computed without the secret. */
  fingerprint(text: string): string
}

/** Derives the key from the session secret, so that there's only one secret to keep. */
export function openSealing(sessionSecret: string): Sealing {
  const key = Buffer.from(hkdfSync('sha256', sessionSecret, '', 'odie sealing v1', 32))
  const fingerprintKey = Buffer.from(hkdfSync('sha256', sessionSecret, '', 'odie fingerprint v1', 32))
  return {
    seal: (text, owner) => {
      const nonce = randomBytes(NONCE_BYTES)
      const cipher = createCipheriv(ALGORITHM, key, nonce).setAAD(Buffer.from(owner))
      const encrypted = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
      return Buffer.concat([nonce, cipher.getAuthTag(), encrypted]).toString('base64url')
    },
    open: (sealed, owner) => {
      const bytes = Buffer.from(sealed, 'base64url')
      if (bytes.length < NONCE_BYTES + TAG_BYTES) return null
      const nonce = bytes.subarray(0, NONCE_BYTES)
      const tag = bytes.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES)
      try {
        const decipher = createDecipheriv(ALGORITHM, key, nonce, { authTagLength: TAG_BYTES })
        decipher.setAAD(Buffer.from(owner)).setAuthTag(tag)
        const encrypted = bytes.subarray(NONCE_BYTES + TAG_BYTES)
        return Buffer.concat([decipher.update(encrypted), decipher.final()]).toString('utf8')
      } catch {
        return null
      }
    },
    fingerprint: (text) => createHmac('sha256', fingerprintKey).update(text).digest('hex'),
  }
}
