import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { ScrollText, SearchX } from 'lucide-react'
import { useState } from 'react'
import { listAuditActions, listAuditEvents } from '#domain/records/audit/contract.ts'
import { pagedQuery, query } from '#web/api/query.ts'
import { preload } from '#web/session/preload.ts'
import { Page } from '#web/shell/Page.tsx'
import type { Outline } from '#web/shell/portal/outline.ts'
import { useDebounced } from '#web/ui/forms/use-debounced.ts'
import { EmptyState } from '#web/ui/lists/EmptyState.tsx'
import { ListCard, Rows } from '#web/ui/lists/ListCard.tsx'
import { PageHeader } from '#web/ui/PageHeader.tsx'
import { type ActivityFilter, ActivityFilters, NO_FILTER } from './ActivityFilters.tsx'
import { ActivityRow } from './ActivityRow.tsx'

export const meta = () => [{ title: 'Activity · ODIE' }]

export const handle = {
  title: 'Activity',
  description:
    'Who did what and when: logins, accounts, territories, prices, reports, and estimates. Entries can’t be edited.',
  queries: () => [pagedQuery(listAuditEvents, { limit: PAGE_SIZE }), query(listAuditActions, {})],
} satisfies Outline

const PAGE_SIZE = 50
const TYPING_DELAY_MS = 250

export const clientLoader = () => preload(...handle.queries())

/** The audit trail: who did what, when. */
export default function AdminActivityPage() {
  const [filter, setFilter] = useState(NO_FILTER)
  const input = requestOf(useDebounced(filter, TYPING_DELAY_MS))
  const events = useInfiniteQuery({
    ...pagedQuery(listAuditEvents, { limit: PAGE_SIZE, ...input }),
    placeholderData: keepPreviousData,
  })
  return (
    <Page>
      <PageHeader title={handle.title} description={handle.description} />
      <ActivityFilters filter={filter} onChange={setFilter} />
      <ListCard
        title="Audit log"
        noun="the audit log"
        query={events}
        moreLabel="Show earlier entries"
        empty={
          Object.keys(input).length > 0 ? (
            <EmptyState icon={SearchX} title="No matches">
              Try a longer period, or part of an email address or an ID.
            </EmptyState>
          ) : (
            <EmptyState icon={ScrollText} title="No activity yet">
              Logins and changes show up here.
            </EmptyState>
          )
        }
      >
        {(items) => (
          <Rows>
            {items.map((event) => (
              <ActivityRow key={event.id} event={event} />
            ))}
          </Rows>
        )}
      </ListCard>
    </Page>
  )
}

/** The days are those of the browser's time zone, both included. */
function requestOf({ actor, subject, action, from, to }: ActivityFilter) {
  const start = startOf(from)
  const end = startOf(to, 1)
  return {
    ...(actor.trim() && { actor: actor.trim() }),
    ...(subject.trim() && { subject: subject.trim() }),
    ...(action && { action }),
    ...(start && { from: start }),
    ...(end && { to: end }),
  }
}

/** The start of a `YYYY-MM-DD` day, or of a later one; undefined while the field is empty. */
function startOf(day: string, daysLater = 0) {
  if (!day) return undefined
  const date = new Date(`${day}T00:00`)
  date.setDate(date.getDate() + daysLater)
  return date.toISOString()
}
