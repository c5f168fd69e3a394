import { generateSecret, generateURI, verifySync } from 'otplib'

export const STEP_SECONDS = 30

/** 160 random bits, base32. */
export const newSecret = () => generateSecret()

/** What an authenticator app reads from a QR code. */
export const uriOf = (secret: string, email: string) => generateURI({ issuer: 'ODIE', label: email, secret })

/** The step (RFC 6238) whose code this is: the current one, the one before, or the one after; null if it's none of these. */
export function stepOf(secret: string, code: string, now: Date): number | null {
  const result = verifySync({
    secret,
    token: code,
    epoch: Math.floor(now.getTime() / 1000),
    epochTolerance: STEP_SECONDS,
  })
  return result.valid && 'timeStep' in result ? result.timeStep : null
}
