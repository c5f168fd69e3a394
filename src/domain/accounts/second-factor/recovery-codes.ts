import { randomBytes } from 'node:crypto'
import { hashOfToken } from '#domain/accounts/identity/tokens.ts'

const COUNT = 10
/** Without 0, 1, I, and O, which look alike. */
const ALPHABET = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789'
const LENGTH = 24

/** Ten codes of 120 random bits: too many to guess even from their hashes. */
export const newRecoveryCodes = () => Array.from({ length: COUNT }, newCode)

function newCode() {
  const letters = Array.from(randomBytes(LENGTH), (byte) => ALPHABET[byte % ALPHABET.length]).join('')
  return letters.match(/.{4}/g)?.join('-') ?? letters
}

/** As users type it: with or without hyphens and spaces, in any case. */
export const hashOfCode = (code: string) => hashOfToken(code.replaceAll(/[\s-]/g, '').toUpperCase())
