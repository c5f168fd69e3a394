import { cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { hashPassword } from '#domain/identity/passwords.ts'
import * as users from '#domain/identity/store.ts'
import * as territories from '#domain/territories/store.ts'
import { readConfig } from '#platform/config/config.ts'
import type { Db } from '#platform/db/db.ts'
import { openServices } from '#server/services.ts'
import { silent } from './log.ts'
import type { Server } from './processes.ts'
import { type Remote, signInRemote } from './remote.ts'

const PASSWORD = 'a password for tests'
const verified = { isVerified: true, isEmailVerified: true }
const agent = { email: 'agent@example.org', firstName: 'Noor', lastName: 'Haddad', role: 'agent' } as const
const admin = { email: 'admin@example.org', firstName: 'Ada', lastName: 'Brandt', role: 'admin' } as const
export const seededContractor = {
  email: 'contractor@example.org',
  firstName: 'Kim',
  lastName: 'Voss',
  role: 'contractor',
  companyName: 'Voss Electric',
  licenseNumber: 'EC-20417',
} as const
export const seededAgent = agent
export const SEEDED_ADDRESS = '1840 N Elm St, Milwaukee, WI 53202'

/** Data folders of an earlier run without the demo: an agent, an admin, and a contractor who holds 53202. */
export type SeededData = { copy(): Promise<string>; remove(): Promise<void> }

export async function createSeededData(): Promise<SeededData> {
  const root = await mkdtemp(path.join(tmpdir(), 'odie-seeded-'))
  const original = path.join(root, 'original')
  const services = await openServices(readConfig({ DATA_DIR: original, DEMO: 'false' }), silent)
  await seed(services.ctx.db)
  await services.close()
  return {
    copy: async () => {
      const dir = await mkdtemp(path.join(root, 'copy-'))
      await cp(original, dir, { recursive: true })
      return dir
    },
    remove: () => rm(root, { recursive: true, force: true }),
  }
}

/** Adds an agent, an admin, and a contractor who holds 53202 to an empty database. */
export async function seed(db: Db) {
  const password = await hashPassword(PASSWORD)
  await users.insert(db, { ...agent, ...verified, password })
  await users.insert(db, { ...admin, ...verified, password })
  const contractor = await users.insert(db, { ...seededContractor, ...verified, password })
  const place = { zipCode: '53202', city: 'Milwaukee', state: 'WI' }
  await territories.upsert(db, [{ ...place, contractorId: contractor!.id }])
}

export async function signInBoth(server: Pick<Server, 'url'>): Promise<{ agent: Remote; admin: Remote }> {
  const [agentAtWork, adminAtWork] = await Promise.all(
    [agent, admin].map(({ email }) => signInRemote(server, { email, password: PASSWORD })),
  )
  return { agent: agentAtWork!, admin: adminAtWork! }
}
