import { createHash, randomBytes } from 'node:crypto'

/** 256 random bits for a link. Only the hash is ever stored, so a copy of the database doesn't contain usable links. */
export function newToken() {
  const token = randomBytes(32).toString('base64url')
  return { token, hash: hashOfToken(token) }
}

export const hashOfToken = (token: string) => createHash('sha256').update(token).digest('hex')
