import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { Inbox, SearchX } from 'lucide-react'
import { useState } from 'react'
import {
  countReceivedMessages,
  listReceivedMessages,
  type Outcome,
} from '#domain/intake/emailed-reports/contract.ts'
import { countsQuery, pagedQuery } from '#web/api/query.ts'
import { preload } from '#web/session/preload.ts'
import { Page } from '#web/shell/Page.tsx'
import type { Outline } from '#web/shell/portal/outline.ts'
import { CountedSelect } from '#web/ui/forms/CountedSelect.tsx'
import { SearchField } from '#web/ui/forms/SearchField.tsx'
import { useSearch } from '#web/ui/forms/use-search.ts'
import { EmptyState } from '#web/ui/lists/EmptyState.tsx'
import { ListCard, Rows } from '#web/ui/lists/ListCard.tsx'
import { Settled } from '#web/ui/loading/Settled.tsx'
import { PageHeader } from '#web/ui/PageHeader.tsx'
import { SkeletonCard } from '#web/ui/Skeleton.tsx'
import { InboxNotice, inboxState } from './InboxNotice.tsx'
import { MessageRow } from './MessageRow.tsx'
import { OUTCOMES } from './outcomes.ts'

export const meta = () => [{ title: 'Inbox · ODIE' }]

export const handle = {
  title: 'Inbox',
  description:
    'Emails with reports, and what became of each. The emails themselves aren’t kept, and the list goes back 30 days.',
  queries: () => [pagedQuery(listReceivedMessages, { limit: PAGE_SIZE }), counts, inboxState],
} satisfies Outline

const PAGE_SIZE = 50
const POLL_MS = 10_000

const counts = countsQuery(listReceivedMessages, countReceivedMessages, {})

export const clientLoader = () => preload(...handle.queries())

/** The emails of the last 30 days that agents, and others, sent to the inbox for reports. */
export default function AdminInboxPage() {
  const [outcome, setOutcome] = useState<Outcome | ''>('')
  const { text, setText, search } = useSearch()
  const messages = useInfiniteQuery({
    ...pagedQuery(listReceivedMessages, {
      limit: PAGE_SIZE,
      ...(search && { search }),
      ...(outcome && { outcome }),
    }),
    placeholderData: keepPreviousData,
    refetchInterval: POLL_MS,
  })
  const { data: numbers } = useQuery({ ...counts, refetchInterval: POLL_MS })
  const inbox = useQuery(inboxState)
  return (
    <Page>
      <PageHeader title={handle.title} description={handle.description} />
      <Settled queries={[inbox]} skeleton={<SkeletonCard rows={5} />}>
        <InboxNotice />
        <ListCard
          title="Received emails"
          noun="the received emails"
          query={messages}
          moreLabel="Show older emails"
          aside={
            <div className="flex w-full flex-wrap gap-2 sm:w-auto">
              <SearchField
                label="Search received emails"
                placeholder="Sender or subject"
                className="w-full sm:w-60"
                value={text}
                onChange={setText}
              />
              <CountedSelect
                label="Outcome"
                all="All emails"
                options={OUTCOMES}
                counts={numbers}
                value={outcome}
                onChange={setOutcome}
              />
            </div>
          }
          empty={
            search || outcome ? (
              <EmptyState icon={SearchX} title="No matches">
                Try part of an address or a subject, or show all outcomes.
              </EmptyState>
            ) : (
              <EmptyState icon={Inbox} title="No emails yet">
                Every email to the inbox shows up here, with what became of it and why.
              </EmptyState>
            )
          }
        >
          {(items) => (
            <Rows>
              {items.map((message) => (
                <MessageRow key={message.id} message={message} />
              ))}
            </Rows>
          )}
        </ListCard>
      </Settled>
    </Page>
  )
}
