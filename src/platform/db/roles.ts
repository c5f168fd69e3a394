import type { Database } from './db.ts'

/**
 * What the role of a running ODIE may do in the tables of another role: everything that it does, but neither change the tables nor
 * what the audit trail says. Needed after every migration, because a new table belongs to its owner alone.
 */
const grantsTo = (role: string) => `
  grant usage on schema public to ${role};
  grant select, insert, update, delete on all tables in schema public to ${role};
  grant usage, select on all sequences in schema public to ${role};
  grant execute on function delete_expired_audit_events(), pseudonymize_audit_events(uuid, text[], text[], text, timestamptz) to ${role};
  revoke update, delete on audit_events from ${role};
  revoke insert, update, delete on schema_migrations from ${role};`

/** Gives another role what a running ODIE needs. The database is the owner's. */
export async function grantToApplication({ client }: Database, role: string) {
  if (client.kind !== 'postgres') return
  const connection = await client.pool.connect()
  try {
    await connection.query('begin')
    await connection.query(grantsTo(connection.escapeIdentifier(role)))
    await connection.query('commit')
  } catch (error) {
    await connection.query('rollback')
    throw error
  } finally {
    connection.release()
  }
}
