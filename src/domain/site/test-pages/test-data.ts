import { ContractorForm } from '#domain/accounts/contractors/contract.ts'
import * as contractors from '#domain/accounts/contractors/contractors.ts'
import * as intake from '#domain/intake/uploads/receive-report.ts'
import { importAtOnce } from '#domain/pricing/price-imports/at-once.ts'
import * as pricebooks from '#domain/pricing/pricebooks/pricebooks.ts'
import * as territories from '#domain/territories/territories.ts'
import type { Role, UserId } from '#kernel/actor.ts'
import { DomainError } from '#kernel/errors.ts'
import type { Page, PageRequest } from '#kernel/page.ts'
import type { RequestContext } from '#kernel/request-context.ts'
import type { Context } from '#platform/context.ts'
import { pageOf } from '#platform/db/keyset.ts'
import { TEST_CONTRACTOR_ID } from './catalogue.ts'
import type { ContractorChanges, HeldTerritory } from './contract.ts'
import { SEEDED_TERRITORIES } from './seeds.ts'
import { findActingUser } from './stand-ins.ts'
import * as store from './store.ts'

const withTime = <Row extends { createdAt: Date }>(row: Row) => ({
  ...row,
  createdAt: row.createdAt.toISOString(),
})

export async function listHeld(
  ctx: Context,
  request: PageRequest & { state?: string | undefined },
): Promise<Page<HeldTerritory>> {
  const { items, nextCursor } = await territories.list(ctx, request)
  const ids = new Set(items.flatMap(({ contractorId }) => contractorId ?? []))
  const contacts = ids.size > 0 ? await store.listContacts(ctx.db, [...ids]) : []
  const byId = new Map(contacts.map((contact) => [contact.id, contact]))
  const contactOf = (id: UserId | null) => (id && byId.get(id)) || null
  return {
    items: items.map((territory) => ({ territory, contractor: contactOf(territory.contractorId) })),
    nextCursor,
  }
}

export async function listTerritoriesOf(ctx: Context, { id, ...page }: PageRequest & { id: UserId }) {
  await contractors.read(ctx, id)
  return await territories.listOwn(ctx, { kind: 'contractor', userId: id }, page)
}

/** Changes what is given and validates the whole, as the admin's form does. */
export async function updateContractor(
  ctx: Context,
  { id, version, ...changes }: ContractorChanges & { id: UserId },
) {
  const { pendingEmail, isEmailVerified: _, ...current } = await contractors.read(ctx, id)
  const form = ContractorForm.safeParse({ ...current, email: pendingEmail ?? current.email, ...changes })
  if (form.success)
    return await contractors.update(ctx, await findActingUser(ctx, 'admin'), { ...form.data, id, version })
  const fields = Object.fromEntries(form.error.issues.map(({ path, message }) => [path.join('.'), message]))
  throw new DomainError('invalid', form.error.issues[0]?.message ?? 'Please check your input.', { fields })
}

export const reassign = async (
  ctx: Context,
  { territoryIds, contractorId }: { territoryIds: readonly string[]; contractorId: UserId | null },
) => await territories.reassign(ctx, await findActingUser(ctx, 'admin'), territoryIds, contractorId)

export async function listItems(ctx: Context, page: PageRequest) {
  return pageOf(await store.listItems(ctx.db, page), page.limit, (item) => item)
}

export async function listEstimates(ctx: Context, page: PageRequest) {
  return pageOf(await store.listEstimates(ctx.db, page), page.limit, withTime)
}

export async function listUsers(ctx: Context, request: PageRequest & { role?: Role | undefined }) {
  return pageOf(await store.listUsers(ctx.db, request), request.limit, withTime)
}

export async function count(ctx: Context) {
  const [users, held, states, estimates, pricebookItems] = await Promise.all([
    store.countUsers(ctx.db),
    territories.count(ctx),
    territories.countByState(ctx),
    store.countEstimates(ctx.db),
    store.countItems(ctx.db),
  ])
  const usersOf = (role: Role) => users.find((each) => each.role === role)?.users ?? 0
  return {
    ...held,
    contractors: usersOf('contractor'),
    agents: usersOf('agent'),
    estimates,
    pricebookItems,
    states: Object.fromEntries(states.map(({ state, territories }) => [state, territories])),
  }
}

/** Reads a price list into the pricebook of the given contractor, of the test contractor, or else of the first one. */
export async function importPricebook(
  ctx: Context,
  { contractorId }: { contractorId?: UserId | undefined },
  receiveFile: RequestContext['receiveFile'],
) {
  const admin = await findActingUser(ctx, 'admin')
  const owner = contractorId ?? (await testContractor(ctx))
  await contractors.read(ctx, owner)
  return await importAtOnce(ctx, admin, owner, await receiveFile())
}

export const importCsv = async (
  ctx: Context,
  { contractorId }: { contractorId?: UserId | '' | undefined },
  receiveFile: RequestContext['receiveFile'],
) =>
  await pricebooks.importCsv(
    ctx,
    await findActingUser(ctx, 'admin'),
    contractorId || null,
    await receiveFile(),
  )

const testContractor = async (ctx: Context) =>
  (await contractors.find(ctx.db, TEST_CONTRACTOR_ID))?.id ?? (await findActingUser(ctx, 'contractor')).userId

export const uploadReport = async (
  ctx: Context,
  input: { propertyAddress: string },
  receiveFile: RequestContext['receiveFile'],
) => await intake.upload(ctx, await findActingUser(ctx, 'agent'), input, receiveFile)

/** Adds the sample territories that aren't there yet. Running it again adds none. */
export async function seedStates(ctx: Context) {
  const rows = Object.values(SEEDED_TERRITORIES).flat()
  return { createdCount: await territories.addMissing(ctx, await findActingUser(ctx, 'admin'), rows) }
}
