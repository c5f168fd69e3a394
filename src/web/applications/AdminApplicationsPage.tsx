import { useInfiniteQuery } from '@tanstack/react-query'
import { HardHat } from 'lucide-react'
import { listApplications } from '#domain/applications/contract.ts'
import { pagedQuery } from '#web/api/query.ts'
import { Page } from '#web/shell/Page.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Card } from '#web/ui/Card.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { Loaded } from '#web/ui/Loaded.tsx'
import { PageHeader } from '#web/ui/PageHeader.tsx'
import { SkeletonRows } from '#web/ui/Skeleton.tsx'
import { ApplicationRow } from './ApplicationRow.tsx'

export const meta = () => [{ title: 'Applications · ODIE' }]

const PAGE_SIZE = 50

export default function AdminApplicationsPage() {
  const applications = useInfiniteQuery(pagedQuery(listApplications, { limit: PAGE_SIZE }))
  return (
    <Page>
      <PageHeader
        title="Applications"
        description="Contractors who applied on the landing page. Check the license before you invite."
      />
      <Card title="Newest first" flush>
        <Loaded
          query={applications}
          skeleton={<SkeletonRows label="Loading the applications" />}
          failure="The applications couldn’t be loaded"
        >
          {(items) =>
            items.length === 0 ? (
              <EmptyState icon={HardHat} title="No applications yet">
                When a contractor applies on the landing page, the application shows up here.
              </EmptyState>
            ) : (
              <>
                <ul className="divide-y divide-line border-t border-line">
                  {items.map((application) => (
                    <ApplicationRow key={application.id} application={application} />
                  ))}
                </ul>
                {applications.hasNextPage && (
                  <div className="border-t border-line px-5 py-4 sm:px-6">
                    <Button
                      pending={applications.isFetchingNextPage}
                      onClick={() => void applications.fetchNextPage()}
                    >
                      Show older applications
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
