import { createReport } from '#domain/intake/contract.ts'
import { assignTerritory } from '#domain/territories/contract.ts'
import { wisconsinZips } from '#domain/territories/zips/wisconsin.ts'
import { type Caller, call, ctx, type UploadedFile } from '../harness/harness.ts'
import { createUser, type Person } from './people.ts'

/** A served ZIP with its contractor, an agent and an admin. */
export type Market = { agent: Person; admin: Person; contractor: Person; zip: string; address: string }

/** From the end, because tests name ZIP codes of Milwaukee, which come first. */
let marketCount = 0
const nextPlace = () => wisconsinZips.at(-1 - (marketCount++ % wisconsinZips.length))!

/** Creates a market that no other test uses. */
export async function createMarket(): Promise<Market> {
  const agent = await createUser('agent')
  const admin = await createUser('admin')
  const contractor = await createUser('contractor')
  const { zipCode: zip, city } = nextPlace()
  const territory = { zipCode: zip, city, state: 'WI', contractorId: contractor.actor.userId }
  const { status } = await call(admin, assignTerritory, territory)
  if (status !== 201) throw new Error(`ZIP ${zip} was not assigned: ${status}`)
  return { agent, admin, contractor, zip, address: `1840 N Elm St, ${city}, WI ${zip}` }
}

export const textReport: UploadedFile = {
  name: 'report.txt',
  content: 'Electrical\n\n4.1 A breaker in the main panel is double tapped. Have an electrician repair it.\n',
}

export const upload = (agent: Caller, propertyAddress: string, file: UploadedFile = textReport) =>
  call(agent, createReport, { propertyAddress }, { file })

/** The keys of all files currently in storage. */
export const storedKeys = () => Array.fromAsync(ctx.storage.list({ olderThanMs: -60_000 }))
