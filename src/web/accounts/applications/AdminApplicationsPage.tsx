import { useInfiniteQuery } from '@tanstack/react-query'
import { HardHat } from 'lucide-react'
import { listApplications } from '#domain/accounts/applications/contract.ts'
import { pagedQuery } from '#web/api/query.ts'
import { Page } from '#web/shell/Page.tsx'
import type { Outline } from '#web/shell/portal/outline.ts'
import { EmptyState } from '#web/ui/lists/EmptyState.tsx'
import { ListCard, Rows } from '#web/ui/lists/ListCard.tsx'
import { PageHeader } from '#web/ui/PageHeader.tsx'
import { ApplicationRow } from './ApplicationRow.tsx'

export const meta = () => [{ title: 'Applications · ODIE' }]

export const handle = {
  title: 'Applications',
  description: 'Contractors who applied on the home page. Check their license before you invite them.',
} satisfies Outline

const PAGE_SIZE = 50

export default function AdminApplicationsPage() {
  const applications = useInfiniteQuery(pagedQuery(listApplications, { limit: PAGE_SIZE }))
  return (
    <Page>
      <PageHeader title={handle.title} description={handle.description} />
      <ListCard
        title="All applications"
        noun="the applications"
        query={applications}
        moreLabel="Show older applications"
        empty={
          <EmptyState icon={HardHat} title="No applications yet">
            When a contractor applies on the home page, the application shows up here.
          </EmptyState>
        }
      >
        {(items) => (
          <Rows>
            {items.map((application) => (
              <ApplicationRow key={application.id} application={application} />
            ))}
          </Rows>
        )}
      </ListCard>
    </Page>
  )
}
