import { hash, verify } from '@node-rs/argon2'

/** Argon2id with the library's defaults (19 MiB, 2 passes), which are OWASP's first choice. */
export const hashPassword = (password: string) => hash(password)

let hashOfNothing: Promise<string> | undefined

/**
 * Whether the password is the account's. Without an account, or before it has a password, the same work is done on a hash
 * that no password fits, so that the time of the answer does not tell which addresses have accounts.
 */
export async function isPasswordOf(account: { password: string | null } | undefined, password: string) {
  hashOfNothing ??= hash(crypto.randomUUID())
  const fits = await verify(account?.password ?? (await hashOfNothing), password)
  return fits && Boolean(account?.password)
}
