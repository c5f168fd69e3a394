import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { migrate, readMigrations } from '#platform/db/migrate.ts'
import { openEmpty } from '#test/harness/database/empty.ts'
import { ResponseKind } from './contract.ts'
import { stateOf } from './rules.ts'

const MIGRATION = '0057_repair_facts.sql'

const lines = [null, ...ResponseKind.options].flatMap((response) =>
  [false, true].map((isTaken) => ({ response: response && { response }, isTaken })),
)
const contents = [false, true].flatMap((isWithdrawn) =>
  lines.flatMap((one) => lines.map((other) => ({ isWithdrawn, lines: [one, other] }))),
)

test('an upgrade gives every version of a repair request the state that its answers come to', async () => {
  const { owner, close } = await openEmpty()
  try {
    const names = (await readMigrations()).map(({ name }) => name)
    await migrate(
      owner,
      names.filter((name) => name < MIGRATION),
    )
    const { db } = owner
    await db.execute(sql`insert into users (email, role) values ('a@example.com', 'agent')`)
    await db.execute(sql`
      insert into inspection_reports (agent_id, property_address, original_file_name, file_bytes, file_sha256, analysis_status)
        select id, '1 Elm St', 'r.pdf', 1, '1', 'uploaded' from users`)
    await db.execute(sql`
      insert into estimates (report_id, status, sent_at, printed) select id, 'sent', now(), '{}' from inspection_reports`)
    await db.execute(sql`
      insert into repair_request_versions (estimate_id, version, side, author, at, content)
        select e.id, n, 'agent', 'A', now(), content
        from estimates e, jsonb_array_elements(${JSON.stringify(contents)}::jsonb) with ordinality as t (content, n)`)
    await migrate(owner)
    const { rows } = await db.execute<{ content: Parameters<typeof stateOf>[0]; state: string }>(
      sql`select content, state from repair_request_versions order by version`,
    )
    expect(rows).toHaveLength(contents.length)
    for (const { content, state } of rows) expect(state).toBe(stateOf(content))
  } finally {
    await close()
  }
})
