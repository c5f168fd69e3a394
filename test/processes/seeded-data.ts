import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { hashPassword } from '#domain/accounts/identity/passwords/passwords.ts'
import * as users from '#domain/accounts/identity/store.ts'
import * as territories from '#domain/territories/store.ts'
import { readConfig } from '#platform/config/config.ts'
import type { Db } from '#platform/db/db.ts'
import { openServices } from '#server/services.ts'
import { copyDatabase, copyFolder } from '../harness/database/embedded.ts'
import { silent } from '../harness/log.ts'
import type { Server } from './processes.ts'
import { type Remote, signInRemote } from './remote.ts'

const PASSWORD = 'a password for tests'
const verified = { isVerified: true, isEmailVerified: true }
const agent = { email: 'agent@example.org', firstName: 'Noor', lastName: 'Haddad', role: 'agent' } as const
export const seededAdmin = {
  email: 'admin@example.org',
  firstName: 'Ada',
  lastName: 'Brandt',
  role: 'admin',
} as const
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

export async function createSeededData({ agents = 1 } = {}): Promise<SeededData> {
  const root = await mkdtemp(path.join(tmpdir(), 'odie-seeded-'))
  const original = path.join(root, 'original')
  await copyDatabase('migrated', original)
  const services = await openServices(readConfig({ DATA_DIR: original, DEMO: 'false' }), silent)
  await seed(services.ctx.db, { agents })
  await services.close()
  return {
    copy: async () => {
      const dir = path.join(root, crypto.randomUUID())
      await copyFolder(original, dir)
      return dir
    },
    remove: () => rm(root, { recursive: true, force: true }),
  }
}

/** Adds agents, an admin, and a contractor who holds 53202 to an empty database. */
export async function seed(db: Db, { agents = 1 } = {}) {
  const password = await hashPassword(PASSWORD)
  for (let number = 0; number < agents; number++)
    await users.insert(db, { ...agent, email: agentEmail(number), ...verified, password })
  await users.insert(db, { ...seededAdmin, ...verified, password })
  const contractor = await users.insert(db, { ...seededContractor, ...verified, password })
  const place = { zipCode: '53202', city: 'Milwaukee', state: 'WI' }
  await territories.upsert(db, [{ ...place, contractorId: contractor!.id }])
}

/** The email of the first agent is `seededAgent`'s. */
const agentEmail = (number: number) => (number === 0 ? agent.email : `agent-${number}@example.org`)

export const signInAgents = (server: Pick<Server, 'url'>, count: number) =>
  Promise.all(
    Array.from({ length: count }, (_, number) =>
      signInRemote(server, { email: agentEmail(number), password: PASSWORD }),
    ),
  )

export const signInContractor = (server: Pick<Server, 'url'>) =>
  signInRemote(server, { email: seededContractor.email, password: PASSWORD })

export async function signInBoth(server: Pick<Server, 'url'>): Promise<{ agent: Remote; admin: Remote }> {
  const [agentAtWork, adminAtWork] = await Promise.all(
    [agent, seededAdmin].map(({ email }) => signInRemote(server, { email, password: PASSWORD })),
  )
  return { agent: agentAtWork!, admin: adminAtWork! }
}
