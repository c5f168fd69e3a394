import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { CircleCheck, SearchX } from 'lucide-react'
import { useSearchParams } from 'react-router'
import { countJobs, JobState, listJobs } from '#domain/operations/jobs/contract.ts'
import { countsQuery, pagedQuery } from '#web/api/query.ts'
import { preload } from '#web/session/preload.ts'
import { Page } from '#web/shell/Page.tsx'
import type { Outline } from '#web/shell/portal/outline.ts'
import { CountedSelect } from '#web/ui/forms/CountedSelect.tsx'
import { EmptyState } from '#web/ui/lists/EmptyState.tsx'
import { ListCard, Rows } from '#web/ui/lists/ListCard.tsx'
import { PageHeader } from '#web/ui/PageHeader.tsx'
import { JobRow } from './JobRow.tsx'
import { JOB_STATES } from './job-texts.ts'

export const meta = () => [{ title: 'Jobs · ODIE' }]

export const handle = {
  title: 'Jobs',
  description:
    'Background work. ODIE retries failed jobs, waiting longer each time. If a job keeps failing, ODIE stops and leaves it here for you.',
  queries: () => [pagedQuery(listJobs, { limit: PAGE_SIZE }), counts],
} satisfies Outline

const PAGE_SIZE = 50
const POLL_MS = 5_000

const counts = countsQuery(listJobs, countJobs, {})

export const clientLoader = () => preload(...handle.queries())

/** The work that goes on in the background: what's queued, running, or given up. */
export default function AdminJobsPage() {
  const [parameters, setParameters] = useSearchParams()
  const state = JobState.safeParse(parameters.get('state')).data ?? ''
  const setState = (state: JobState | '') => setParameters(state ? { state } : {}, { replace: true })
  const jobs = useInfiniteQuery({
    ...pagedQuery(listJobs, { limit: PAGE_SIZE, ...(state && { state }) }),
    placeholderData: keepPreviousData,
    refetchInterval: POLL_MS,
  })
  const { data: numbers } = useQuery({ ...counts, refetchInterval: POLL_MS })
  return (
    <Page>
      <PageHeader title={handle.title} description={handle.description} />
      <ListCard
        title="Unfinished jobs"
        noun="the jobs"
        query={jobs}
        moreLabel="Show older jobs"
        aside={
          <CountedSelect
            label="Status"
            all="All statuses"
            options={JOB_STATES}
            counts={numbers}
            value={state}
            onChange={setState}
          />
        }
        empty={
          state ? (
            <EmptyState icon={SearchX} title="No matches">
              No jobs have this status.
            </EmptyState>
          ) : (
            <EmptyState icon={CircleCheck} title="All done">
              Nothing is queued, and no jobs have failed.
            </EmptyState>
          )
        }
      >
        {(items) => (
          <Rows>
            {items.map((job) => (
              <JobRow key={job.id} job={job} />
            ))}
          </Rows>
        )}
      </ListCard>
    </Page>
  )
}
