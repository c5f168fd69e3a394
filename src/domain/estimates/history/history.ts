import { and, asc, desc, eq, isNull, type SQL, sql } from 'drizzle-orm'
import type { Decision } from '#domain/estimates/decisions/contract.ts'
import type { UserId } from '#kernel/actor.ts'
import type { Context } from '#platform/context.ts'
import type { Db } from '#platform/db/db.ts'
import type { EstimateId, LineItem } from '../contract.ts'
import { firstIdOf } from '../rules.ts'
import type { EstimateRow } from '../store.ts'
import { estimateChanges } from '../tables.ts'

const AUTOSAVE_MERGE_WINDOW_MS = 10 * 60_000
/** The most changes to search for lines. Autosaves in a row are one change, so few drafts have more than ten. */
const MAX_CHANGES = 50

type Content = {
  contractorId: UserId | null
  line_items: readonly LineItem[]
  decisions: readonly Decision[]
}
type Change = { [Key in keyof Content]: { from: Content[Key]; to: Content[Key] } } & { isAutosave?: boolean }

/** `actorId` is null for ODIE itself. */
type Save = { actorId: UserId | null; isAutosave?: boolean; to: Content }

/**
 * Records a save with what it changed. A person's autosaves within ten minutes are one change, from before the first to after
 * the last, unless that would forget a line that was added or edited, and then removed, in between.
 */
export async function recordSave(
  ctx: Context,
  tx: Db,
  before: EstimateRow,
  { actorId, isAutosave = false, to }: Save,
) {
  const version = before.version + 1
  const last = isAutosave ? await findLastAutosave(ctx, tx, before, actorId) : null
  if (last && !wouldLoseLine(last.change, to)) {
    await tx
      .update(estimateChanges)
      .set({ version, change: changeFrom(startOf(last.change), to, isAutosave) })
      .where(eq(estimateChanges.id, last.id))
    return
  }
  const from = {
    contractorId: before.contractorId,
    line_items: before.estimateData?.line_items ?? [],
    decisions: before.decisions,
  }
  const change = changeFrom(from, to, isAutosave)
  await tx.insert(estimateChanges).values({ estimateId: before.id, version, actorId, at: ctx.now(), change })
}

const changeFrom = (from: Content, to: Content, isAutosave: boolean): Change => ({
  contractorId: { from: from.contractorId, to: to.contractorId },
  line_items: { from: from.line_items, to: to.line_items },
  decisions: { from: from.decisions, to: to.decisions },
  ...(isAutosave && { isAutosave }),
})

const startOf = ({ contractorId, line_items, decisions }: Change): Content => ({
  contractorId: contractorId.from,
  line_items: line_items.from,
  decisions: decisions.from,
})

/** The change that led to this version, if it's a recent autosave of the same person. */
async function findLastAutosave(ctx: Context, tx: Db, { id, version }: EstimateRow, actorId: UserId | null) {
  const [last] = await tx
    .select()
    .from(estimateChanges)
    .where(and(eq(estimateChanges.estimateId, id), eq(estimateChanges.version, version)))
  const change = last?.change as Change | undefined
  const isRecent = last && Math.abs(ctx.now().getTime() - last.at.getTime()) < AUTOSAVE_MERGE_WINDOW_MS
  return isRecent && change?.isAutosave && last.actorId === actorId ? { id: last.id, change } : null
}

/** A removed line is restored as it was last. */
function wouldLoseLine({ line_items }: Change, to: Content) {
  const remaining = new Set(to.line_items.map(({ id }) => id))
  const recorded = new Set(line_items.from.map((line) => JSON.stringify(line)))
  return line_items.to.some((line) => !remaining.has(line.id) && !recorded.has(JSON.stringify(line)))
}

/** The lines that a draft had before each of its changes, the latest first. */
export async function listEarlierVersions(db: Db, id: EstimateId): Promise<LineItem[][]> {
  const changes = await db
    .select({
      lines: sql<LineItem[]>`coalesce(${estimateChanges.change} -> 'line_items' -> 'from', '[]'::jsonb)`,
    })
    .from(estimateChanges)
    .where(eq(estimateChanges.estimateId, id))
    .orderBy(desc(estimateChanges.id))
    .limit(MAX_CHANGES)
  return changes.map(({ lines }) => lines)
}

/** The same lines, each once; one that was edited is there as it was in each version. */
export async function listEarlierLines(db: Db, id: EstimateId): Promise<LineItem[]> {
  const lines = (await listEarlierVersions(db, id)).flat()
  return [...new Map(lines.map((line) => [JSON.stringify(line), line])).values()]
}

/** The lines as ODIE drafted them, before anyone changed them. */
export async function findDraftedLines(
  db: Db,
  { id, estimateData }: EstimateRow,
): Promise<readonly LineItem[]> {
  const isOfDraft = eq(estimateChanges.estimateId, id)
  // The model may have completed the draft after the rules created it.
  const isCompletion = and(isOfDraft, isNull(estimateChanges.actorId))
  const completed = await findChange(db, isCompletion, desc(estimateChanges.id))
  if (completed) return completed.line_items.to
  const first = await findChange(db, isOfDraft, asc(estimateChanges.id))
  return first?.line_items.from ?? estimateData?.line_items ?? []
}

async function findChange(db: Db, where: SQL | undefined, order: SQL): Promise<Change | undefined> {
  const [row] = await db
    .select({ change: estimateChanges.change })
    .from(estimateChanges)
    .where(where)
    .orderBy(order)
    .limit(1)
  return row?.change as Change | undefined
}

/**
 * The lines that were removed from a draft, each as it was last; not those whose findings another line covers, nor additional units that
 * were gone before the first one was. `versions`: the latest first.
 */
export function removedFrom(
  lines: readonly LineItem[],
  versions: readonly (readonly LineItem[])[],
): LineItem[] {
  const known = new Set(lines.map(({ id }) => id))
  const work = lines.filter(({ type }) => type === 'work')
  const covered = new Set(work.flatMap(({ finding_ids }) => finding_ids))
  const present = new Set(known)
  return versions.flatMap((version) =>
    version.filter(({ id, type, finding_ids }) => {
      if (known.has(id) || (type === 'work' && finding_ids.some((finding) => covered.has(finding))))
        return false
      known.add(id)
      return present.has(firstIdOf(id)) || wentWithFirst(id, versions)
    }),
  )
}

/** Whether a removed line is no additional unit, or was there as long as the first one. */
function wentWithFirst(id: string, versions: readonly (readonly LineItem[])[]): boolean {
  const last = versions.find((version) => version.some((line) => line.id === firstIdOf(id)))
  return !last || last.some((line) => line.id === id)
}
