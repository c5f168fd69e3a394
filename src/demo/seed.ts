import { hashPassword } from '#domain/identity/passwords.ts'
import * as users from '#domain/identity/store.ts'
import * as territories from '#domain/territories/store.ts'
import type { Context } from '#platform/context.ts'
import { DEMO_PASSWORD, demoAdmin, demoAgent, demoContractor, secondContractor } from './people.ts'

/** Fills an empty database with everything a newcomer needs to do the whole job. Does nothing when it was done before. */
export async function seedDemo(ctx: Context) {
  if (await users.findByEmail(ctx.db, demoAdmin.email)) return
  const password = await hashPassword(DEMO_PASSWORD)
  await ctx.db.transaction(async (tx) => {
    for (const person of [demoAgent, demoAdmin]) await users.insert(tx, { ...person, password })
    const first = await users.insert(tx, { ...demoContractor, password })
    const second = await users.insert(tx, { ...secondContractor, password })
    if (!first || !second) throw new Error('the demo is seeded into an empty database only')
    await territories.upsert(tx, [
      { zipCode: '53202', city: 'Milwaukee', state: 'WI', contractorId: first.id },
      { zipCode: '53188', city: 'Waukesha', state: 'WI', contractorId: second.id },
    ])
  })
}
