import { countAgents, listAgents } from '#domain/accounts/agents/contract.ts'
import { polled } from '#web/api/polled.ts'
import { countsQuery, pagedQuery } from '#web/api/query.ts'

const PAGE_SIZE = 50
const POLL_MS = 30_000

/** Agents, newest first, a page at a time. */
export const agentPages = (search?: string, limit = PAGE_SIZE) => ({
  ...pagedQuery(listAgents, { search, limit }),
  ...polled(POLL_MS),
})

/** How many agents there are. */
export const agentCounts = (search?: string) => ({
  ...countsQuery(listAgents, countAgents, { search }),
  ...polled(POLL_MS),
})
