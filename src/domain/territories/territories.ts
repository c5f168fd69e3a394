import * as contractors from '#domain/accounts/contractors/contractors.ts'
import { record } from '#domain/records/audit/audit.ts'
import type { Actor, SignedIn, UserId } from '#kernel/actor.ts'
import { DomainError } from '#kernel/errors.ts'
import type { Page, PageRequest } from '#kernel/page.ts'
import type { RequestContext } from '#kernel/request-context.ts'
import type { Context } from '#platform/context.ts'
import type { Db } from '#platform/db/db.ts'
import { pageOf } from '#platform/db/keyset.ts'
import { consume, type Limit } from '#platform/limits/limits.ts'
import type { StateCode } from './catalogue.ts'
import { changesOf, changesText, takenText } from './changes.ts'
import type { Assignment, Coverage, KnownZip, NewTerritory, Territory, TerritoryFilter } from './contract.ts'
import { notifyWaitlist } from './jobs.ts'
import * as store from './store.ts'
import { problemWithPlace } from './zips/places.ts'
import { countiesOf, findZip } from './zips/states.ts'
import { isUsZip } from './zips/us-zips.ts'

/** For visitors; signed-in people check a ZIP with every address they type. */
const COVERAGE_CHECKS: Limit = { name: 'coverage', max: 60, windowSeconds: 60 * 60, noun: 'ZIP code checks' }

export async function list(ctx: Context, filter: TerritoryFilter & PageRequest): Promise<Page<Territory>> {
  return pageOf(await store.list(ctx.db, filter), filter.limit, (territory) => territory)
}

export async function listHolders(ctx: Context, request: PageRequest & { search?: string | undefined }) {
  return pageOf(await store.listHolders(ctx.db, request), request.limit, (holder) => holder)
}

export const count = (ctx: Context, search?: string) => store.count(ctx.db, search)

export async function listOwn(ctx: Context, contractor: SignedIn, request: PageRequest) {
  const rows = await store.listByContractor(ctx.db, contractor.userId, request)
  return pageOf(rows, request.limit, (territory) => territory)
}

export async function countOwn(ctx: Context, contractor: SignedIn) {
  return { territories: await store.countByContractor(ctx.db, contractor.userId) }
}

/** Assigns a ZIP code to a contractor or to none, taking it from another contractor who has it. */
export async function assign(ctx: Context, admin: SignedIn, territory: Assignment) {
  assertPlaces([territory], () => 'zipCode')
  await assignAll(ctx, admin, [territory])
  const assigned = await store.findByZip(ctx.db, territory.zipCode)
  if (!assigned) throw new Error(`territory ${territory.zipCode} vanished right after it was assigned`)
  return assigned
}

/**
 * Assigns ZIP codes in one transaction and counts those that no contractor had, those taken from one, and the unchanged ones.
 * If a ZIP code is listed twice, the last one counts: a statement can't write a row twice. Throws `conflict` and assigns none if
 * another contractor than expected has one of them.
 */
export async function assignAll(ctx: Context, admin: SignedIn, assignments: readonly Assignment[]) {
  assertPlaces(assignments, (index) => `territories.${index}.zipCode`)
  // In one order, so that two assignments at the same moment can't deadlock.
  const rows = [...new Map(assignments.map((territory) => [territory.zipCode, territory])).values()]
  const sorted = rows.toSorted((a, b) => a.zipCode.localeCompare(b.zipCode))
  return await ctx.db.transaction(async (tx) => {
    await assertContractors(tx, rows)
    // First, because a row that doesn't exist can't be locked.
    const missing = sorted.map((row) => ({ ...row, contractorId: null }))
    const inserted = new Set(await store.insertMissing(tx, missing))
    const before = await store.lockByZips(
      tx,
      rows.map(({ zipCode }) => zipCode),
    )
    const contractorOf = new Map(before.map(({ zipCode, contractorId }) => [zipCode, contractorId]))
    await assertExpected(tx, sorted, contractorOf)
    await store.upsert(tx, sorted)
    await ctx.enqueue(tx, notifyWaitlist, {})

    const changes = changesOf(rows, contractorOf, inserted)
    const { assigned, added, reassigned, unassigned, unchanged } = changes
    const counts = { created: assigned + added, moved: reassigned + unassigned, unchanged }
    await record(tx, admin, {
      action: 'territories-assigned',
      subject: rows
        .map(({ zipCode }) => zipCode)
        .join(' ')
        .slice(0, 500),
      details: counts,
    })
    return { ...counts, message: changesText(changes) }
  })
}

/** Throws `conflict` if a contractor other than the expected one has a ZIP code, unless it's already as requested. */
async function assertExpected(
  db: Db,
  rows: readonly Assignment[],
  contractorOf: ReadonlyMap<string, UserId | null>,
) {
  const taken = rows.filter(({ zipCode, contractorId, expectedContractorId }) => {
    const actual = contractorOf.get(zipCode) ?? null
    return expectedContractorId !== undefined && actual !== expectedContractorId && actual !== contractorId
  })
  if (taken.length === 0) return
  const holders = await store.listByZips(
    db,
    taken.map(({ zipCode }) => zipCode),
  )
  throw new DomainError('conflict', takenText(holders))
}

/** Assigns existing territories to a contractor, or to none. Throws `not_found` if one of them doesn't exist. */
export async function reassign(
  ctx: Context,
  admin: SignedIn,
  ids: readonly string[],
  contractorId: UserId | null,
) {
  const found = await store.listByIds(ctx.db, ids)
  if (found.length < new Set(ids).size) throw new DomainError('not_found', 'We couldn’t find this territory.')
  const places = found.map(({ zipCode, city, state }) => ({ zipCode, city, state, contractorId }))
  return await assignAll(ctx, admin, places)
}

/** Adds the territories whose ZIP code has none yet, leaves the others, and returns how many it added. */
export async function addMissing(ctx: Context, admin: SignedIn, rows: readonly NewTerritory[]) {
  assertPlaces(rows, (index) => `territories.${index}.zipCode`)
  return await ctx.db.transaction(async (tx) => {
    const created = (await store.insertMissing(tx, rows)).length
    await ctx.enqueue(tx, notifyWaitlist, {})
    const subject = [...new Set(rows.map(({ state }) => state))].join(' ')
    await record(tx, admin, { action: 'territories-added', subject, details: { created } })
    return created
  })
}

export async function listZipsOf(ctx: Context, state: StateCode): Promise<string[]> {
  return (await store.listZipsOf(ctx.db, state)).map(({ zipCode }) => zipCode)
}

export const countByState = (ctx: Context) => store.countByState(ctx.db)

/** Throws `invalid` for the first ZIP code that its state doesn't have. `fieldOf` names the field of a row. */
function assertPlaces(rows: readonly NewTerritory[], fieldOf: (index: number) => string) {
  for (const [index, row] of rows.entries()) {
    const message = problemWithPlace(row)
    if (message) throw new DomainError('invalid', message, { fields: { [fieldOf(index)]: message } })
  }
}

async function assertContractors(db: Db, rows: readonly NewTerritory[]) {
  for (const id of new Set(rows.map(({ contractorId }) => contractorId)))
    if (id && !(await contractors.find(db, id)))
      throw new DomainError('not_found', 'We couldn’t find this contractor.')
}

/** What is known of a ZIP code: from its territory, otherwise from the list of its state. */
export async function readZip(ctx: Context, zipCode: string): Promise<KnownZip> {
  const territory = await store.findByZip(ctx.db, zipCode)
  const known = findZip(zipCode)
  return {
    zipCode,
    city: territory?.city ?? known?.city ?? null,
    state: territory?.state ?? known?.state ?? null,
    county: known?.county ?? null,
    contractorId: territory?.contractorId ?? null,
    contractorName: territory?.contractorName ?? null,
  }
}

/** The counties of a state that can be assigned in bulk, with the contractors who have their ZIP codes now. */
export async function listCounties(ctx: Context, state: StateCode) {
  const counties = countiesOf(state)
  const zips = counties.flatMap((county) => county.zips.map(({ zipCode }) => zipCode))
  const holders = new Map((await store.listByZips(ctx.db, zips)).map((row) => [row.zipCode, row]))
  return counties.map(({ name, zips }) => ({
    name,
    zips: zips.map(({ zipCode, city, county }) => ({
      zipCode,
      city,
      state,
      county,
      contractorId: holders.get(zipCode)?.contractorId ?? null,
      contractorName: holders.get(zipCode)?.contractorName ?? null,
    })),
  }))
}

/**
 * Coverage as the API returns it. Throws `invalid` for a ZIP code that doesn't exist, and `too_many_requests` when a visitor checks
 * ZIP after ZIP.
 */
export async function checkCoverage(
  ctx: Context,
  actor: Actor,
  zip: string,
  request: RequestContext,
): Promise<Coverage> {
  if (actor.kind === 'visitor') await consume(ctx, COVERAGE_CHECKS, request.ip)
  const coverage = await readCoverage(ctx, zip)
  if (!coverage.served) assertZip(zip, 'zip')
  return coverage
}

/** Throws `invalid` for a ZIP code that doesn't exist, with its message for the input's `field`. */
export function assertZip(zip: string, field: string) {
  if (isUsZip(zip)) return
  const message = `There’s no ZIP code ${zip}. Please check it.`
  throw new DomainError('invalid', message, { fields: { [field]: message } })
}

/** A ZIP code is served when there's a territory for it in a state that has launched. */
export async function readCoverage(ctx: Context, zip: string): Promise<Coverage> {
  const territory = await store.findByZip(ctx.db, zip)
  const served = territory !== undefined && ctx.config.servedStates.includes(territory.state)
  const place = territory ?? findZip(zip)
  return {
    served,
    city: place?.city ?? null,
    state: place?.state ?? null,
    contractorAssigned: served && territory.contractorId !== null,
    // Public: the company of a contractor whom staff have verified, never a person's name or address.
    contractorName: served && territory.isVerified ? territory.companyName : null,
  }
}

/** The contractor who gets the work in a ZIP code; null while it's unassigned or unknown, and without a ZIP code. */
export async function findContractorOf(db: Db, zip: string | null): Promise<UserId | null> {
  return zip ? ((await store.findByZip(db, zip))?.contractorId ?? null) : null
}
