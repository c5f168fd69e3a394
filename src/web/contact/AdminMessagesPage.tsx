import { useInfiniteQuery } from '@tanstack/react-query'
import { Mail } from 'lucide-react'
import { listContactMessages } from '#domain/contact/contract.ts'
import { pagedQuery } from '#web/api/query.ts'
import { Page } from '#web/shell/Page.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Card } from '#web/ui/Card.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { Loaded } from '#web/ui/Loaded.tsx'
import { PageHeader } from '#web/ui/PageHeader.tsx'
import { SkeletonRows } from '#web/ui/Skeleton.tsx'
import { MessageRow } from './MessageRow.tsx'

export const meta = () => [{ title: 'Messages · ODIE' }]

const PAGE_SIZE = 50

/** Messages from the contact page. */
export default function AdminMessagesPage() {
  const messages = useInfiniteQuery(pagedQuery(listContactMessages, { limit: PAGE_SIZE }))
  return (
    <Page>
      <PageHeader
        title="Messages"
        description="Messages from the contact page. Each one was also emailed to support."
      />
      <Card title="Newest first" flush>
        <Loaded
          query={messages}
          skeleton={<SkeletonRows label="Loading the messages" />}
          failure="The messages couldn’t be loaded"
        >
          {(items) =>
            items.length === 0 ? (
              <EmptyState icon={Mail} title="No messages yet">
                When someone sends a message on the contact page, it shows up here.
              </EmptyState>
            ) : (
              <>
                <ul className="divide-y divide-line border-t border-line">
                  {items.map((message) => (
                    <MessageRow key={message.id} message={message} />
                  ))}
                </ul>
                {messages.hasNextPage && (
                  <div className="border-t border-line px-5 py-4 sm:px-6">
                    <Button
                      pending={messages.isFetchingNextPage}
                      onClick={() => void messages.fetchNextPage()}
                    >
                      Show older messages
                    </Button>
                  </div>
                )}
              </>
            )
          }
        </Loaded>
      </Card>
    </Page>
  )
}
