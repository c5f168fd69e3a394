import { record } from '#domain/records/audit/audit.ts'
import { DomainError } from '#kernel/errors.ts'
import { ConfigError } from '#platform/config/config-error.ts'
import type { Context } from '#platform/context.ts'
import { assertUncommon, isCommon } from './passwords/common-passwords.ts'
import { hashPassword } from './passwords/passwords.ts'
import * as store from './store.ts'

type Credentials = { email: string; password: string }

/** Creates the first admin; does nothing when the email already has an account. Throws `ConfigError` for a common password. */
export async function ensureAdmin(ctx: Context, { email, password }: Credentials) {
  const address = email.toLowerCase()
  if (await store.findByEmail(ctx.db, address)) return
  if (await isCommon(password)) throw new ConfigError('ADMIN_PASSWORD is too common. Choose another.')
  await insertAdmin(ctx, { email: address, password }, 'start')
}

/** Creates an admin who can sign in right away. Throws `conflict` when the email already has an account, and `invalid`. */
export async function createAdmin(ctx: Context, credentials: Credentials) {
  await assertUncommon(credentials.password, 'password')
  if (!(await insertAdmin(ctx, credentials, 'command line')))
    throw new DomainError('conflict', 'An account with this email already exists')
}

/** Returns false when the email has an account: a process that starts at the same moment may be faster. */
async function insertAdmin(ctx: Context, { email, password }: Credentials, createdBy: string) {
  const hash = await hashPassword(password)
  return await ctx.db.transaction(async (tx) => {
    const admin = await store.insert(tx, {
      email,
      password: hash,
      firstName: 'ODIE',
      lastName: 'Admin',
      role: 'admin',
      isVerified: true,
      isEmailVerified: true,
    })
    if (admin) await record(tx, { name: createdBy }, { action: 'admin-created', subject: email })
    return admin !== undefined
  })
}
