import { listSessions } from '#domain/identity/contract.ts'
import { query } from '#web/api/query.ts'

/** Other devices sign in without this page's doing; younger than this, the list isn't loaded again. */
const STALE_MS = 10_000

export const sessionsQuery = { ...query(listSessions, {}), staleTime: STALE_MS }
