import { readFile } from 'node:fs/promises'
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { getAdminEstimate } from '#domain/estimates/contract.ts'
import { createWaitingDraft } from '#test/builders/estimates.ts'
import { call, ctx } from '#test/harness/harness.ts'

/* Analyses from before a model read the whole report: it reviewed the rules' findings then. */

const MIGRATION = new URL('../../../migrations/0012_model_reading.sql', import.meta.url)

const JUDGE = {
  provider: 'openai',
  model: 'm-1',
  promptVersion: 'judging-1',
  schemaVersion: 'model-output-1',
  inputTokens: 900,
  outputTokens: 80,
  ms: 1500,
  changes: { confirmed: 4, completed: 1, merged: 1, added: 2, dismissed: 3, refused: 5 },
}

/** What the desk shows after an analysis with these old fields was migrated. */
async function migrated(old: Record<string, unknown>) {
  const { id, reportId, admin } = await createWaitingDraft()
  const shape = JSON.stringify(old)
  await ctx.db.execute(sql`
    update inspection_reports
    set ai_analysis = (ai_analysis - 'modelReading' - 'modelFailure') || ${shape}::jsonb
    where id = ${reportId}`)
  await ctx.db.execute(sql.raw(await readFile(MIGRATION, 'utf8')))
  const { status, body } = await call(admin, getAdminEstimate, { id })
  expect(status).toBe(200)
  expect(body.findings).toHaveLength(1)
  const { modelReading, modelFailure, modelPending } = body
  return { modelReading, modelFailure, modelPending }
}

test('an analysis that a model reviewed says which model, at what cost, and with what result', async () => {
  const { changes: _, ...kept } = JUDGE
  expect(await migrated({ judge: JUDGE, judgeFailure: null })).toEqual({
    modelReading: {
      ...kept,
      questions: 1,
      cachedInputTokens: 0,
      counts: {
        found: 6,
        agreed: 4,
        asked: 0,
        kept: 0,
        rejected: 3,
        dropped: 5,
        rejectedQuotes: 0,
        unreadPassages: 0,
      },
    },
    modelFailure: null,
    modelPending: false,
  })
})

test('an analysis whose review failed says why', async () => {
  const failure = 'The model didn’t respond in time. The findings come from the rules only.'
  expect(await migrated({ judge: null, judgeFailure: failure })).toEqual({
    modelReading: null,
    modelFailure: failure,
    modelPending: false,
  })
})

test('an analysis from the rules alone stays as it is', async () => {
  expect(await migrated({})).toEqual({ modelReading: null, modelFailure: null, modelPending: false })
})
