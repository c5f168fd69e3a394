import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { FileClock, SearchX } from 'lucide-react'
import { useState } from 'react'
import { UNFINISHED_UPLOAD_DAYS } from '#domain/intake/contract.ts'
import { listRetainedReports } from '#domain/operations/maintenance/contract.ts'
import { KEEP_PROCESSED_DAYS, KEEP_UNPROCESSED_DAYS } from '#domain/operations/maintenance/rules.ts'
import { pagedQuery } from '#web/api/query.ts'
import { preload } from '#web/session/preload.ts'
import { Page } from '#web/shell/Page.tsx'
import type { Outline } from '#web/shell/portal/outline.ts'
import { Field, Select } from '#web/ui/forms/Field.tsx'
import { SearchField } from '#web/ui/forms/SearchField.tsx'
import { useSearch } from '#web/ui/forms/use-search.ts'
import { EmptyState } from '#web/ui/lists/EmptyState.tsx'
import { ListCard, Rows } from '#web/ui/lists/ListCard.tsx'
import { PageHeader } from '#web/ui/PageHeader.tsx'
import { RetainedRow } from './RetainedRow.tsx'

export const meta = () => [{ title: 'Retention · ODIE' }]

export const handle = {
  title: 'Retention',
  description: `Every night, ODIE deletes the files of reports that were processed ${KEEP_PROCESSED_DAYS} days ago, or uploaded ${KEEP_UNPROCESSED_DAYS} days ago and never processed. Uploads that didn’t finish are deleted after ${UNFINISHED_UPLOAD_DAYS} days. Estimates and their PDFs are kept.`,
  queries: () => [pagedQuery(listRetainedReports, { limit: PAGE_SIZE })],
} satisfies Outline

const PAGE_SIZE = 50

export const clientLoader = () => preload(...handle.queries())

/** When report files are deleted, and which of them to keep longer. */
export default function AdminRetentionPage() {
  const [only, setOnly] = useState<'kept' | ''>('')
  const { text, setText, search } = useSearch()
  const reports = useInfiniteQuery({
    ...pagedQuery(listRetainedReports, {
      limit: PAGE_SIZE,
      ...(search && { search }),
      ...(only && { only }),
    }),
    placeholderData: keepPreviousData,
  })
  return (
    <Page>
      <PageHeader title={handle.title} description={handle.description} />
      <ListCard
        title="Stored report files"
        noun="the stored files"
        query={reports}
        moreLabel="Show later deletions"
        aside={
          <div className="flex w-full flex-wrap gap-2 sm:w-auto">
            <SearchField
              label="Search addresses"
              placeholder="Address"
              className="w-full sm:w-60"
              value={text}
              onChange={setText}
            />
            <Field label="Files" hideLabel error={undefined} className="w-full sm:w-44">
              {(control) => (
                <Select
                  {...control}
                  value={only}
                  onChange={(event) => setOnly(event.target.value as 'kept' | '')}
                >
                  <option value="">All files</option>
                  <option value="kept">Kept longer</option>
                </Select>
              )}
            </Field>
          </div>
        }
        empty={
          search || only ? (
            <EmptyState icon={SearchX} title="No matches">
              Try part of another address, or show all files.
            </EmptyState>
          ) : (
            <EmptyState icon={FileClock} title="No files stored">
              Uploaded reports appear here with the date their files will be deleted.
            </EmptyState>
          )
        }
      >
        {(items) => (
          <Rows>
            {items.map((report) => (
              <RetainedRow key={report.reportId} report={report} />
            ))}
          </Rows>
        )}
      </ListCard>
    </Page>
  )
}
