import { listSessions } from '#domain/accounts/sessions/contract.ts'
import { query } from '#web/api/query.ts'

/** Sessions also start on other devices, so the list goes stale after this time. */
const STALE_MS = 10_000

export const sessionsQuery = { ...query(listSessions, {}), staleTime: STALE_MS }
