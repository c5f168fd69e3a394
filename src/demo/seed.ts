import { createReadStream } from 'node:fs'
import { hashPassword } from '#domain/accounts/identity/passwords/passwords.ts'
import * as users from '#domain/accounts/identity/store.ts'
import * as pricebooks from '#domain/pricing/pricebooks/pricebooks.ts'
import { SERVED_COUNTIES } from '#domain/site/public-site/catalogue.ts'
import * as territories from '#domain/territories/territories.ts'
import { wisconsinZips } from '#domain/territories/zips/wisconsin.ts'
import type { SignedIn, UserId } from '#kernel/actor.ts'
import type { Context } from '#platform/context.ts'
import { seedSamples } from './jobs.ts'
import { DEMO_PASSWORD, demoAdmin, demoAgent, demoContractor, secondContractor } from './people.ts'

const MAX_BYTES = 1024 * 1024
const FIRST_CONTRACTOR_COUNTIES = ['Milwaukee', 'Ozaukee', 'Washington']

/**
 * Fills an empty database with everything needed to try the whole workflow: users, territories, prices and, through a job
 * after startup, reports in every state. It's one transaction, so an interrupted startup leaves nothing behind and the next
 * one repeats it. Does nothing if the demo is already there.
 */
export async function seedDemo(ctx: Context) {
  if (await users.findByEmail(ctx.db, demoAdmin.email)) return
  const password = await hashPassword(DEMO_PASSWORD)
  await ctx.db.transaction(async (tx) => {
    const inTx: Context = { ...ctx, db: tx }
    const make = async (person: users.NewUser, logo?: string) => {
      const companyLogoUrl = logo ? (await store(ctx, `logos/${logo}`)).key : null
      const user = await users.insert(tx, { ...person, password, companyLogoUrl })
      if (!user) throw new Error('the demo can be seeded only into an empty database')
      return user.id
    }
    await make(demoAgent)
    const admin: SignedIn = { kind: 'admin', userId: await make(demoAdmin) }
    const first = await make(demoContractor, 'brightline.png')
    const second = await make(secondContractor, 'kettle-range.png')

    await territories.assignAll(inTx, admin, allTerritories(first, second))
    await pricebooks.importCsv(inTx, admin, first, await store(ctx, 'pricebooks/brightline.csv'))
    await pricebooks.importCsv(inTx, admin, second, await store(ctx, 'pricebooks/kettle-range.csv'))
    await ctx.enqueue(tx, seedSamples, {})
  })
}

/** The ZIP codes of the specified counties. */
const advertised = new Set(SERVED_COUNTIES.flatMap(({ zipCodes }) => zipCodes))

const allTerritories = (first: UserId, second: UserId) =>
  wisconsinZips
    .filter(({ zipCode }) => advertised.has(zipCode))
    .map(({ zipCode, city, county }) => ({
      zipCode,
      city,
      state: 'WI',
      contractorId: FIRST_CONTRACTOR_COUNTIES.includes(county) ? first : second,
    }))

/** Stores a demo file like an upload. If the transaction fails, the nightly cleanup deletes the orphaned file. */
async function store(ctx: Context, file: string) {
  const source = createReadStream(new URL(file, import.meta.url))
  return { ...(await ctx.storage.put(source, { maxBytes: MAX_BYTES })), originalName: file }
}
