import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { History, SearchX } from 'lucide-react'
import { useState } from 'react'
import {
  listPrecedentCompanies,
  listPrecedents,
  UNKNOWN_COMPANY,
} from '#domain/estimates/precedents/contract.ts'
import { pagedQuery, query } from '#web/api/query.ts'
import { preload } from '#web/session/preload.ts'
import { Page } from '#web/shell/Page.tsx'
import type { Outline } from '#web/shell/portal/outline.ts'
import { Field, Input, Select } from '#web/ui/forms/Field.tsx'
import { useSearch } from '#web/ui/forms/use-search.ts'
import { EmptyState } from '#web/ui/lists/EmptyState.tsx'
import { ListCard, Rows } from '#web/ui/lists/ListCard.tsx'
import { PageHeader } from '#web/ui/PageHeader.tsx'
import { PrecedentRow } from './PrecedentRow.tsx'

export const meta = () => [{ title: 'Precedents · ODIE' }]

export const handle = {
  title: 'Precedents',
  description:
    'Inspectors repeat themselves. When a sentence you decided on comes up again, ODIE handles it the way you did, even if its numbers, places, or names differ.',
  queries: () => [pagedQuery(listPrecedents, { limit: PAGE_SIZE }), query(listPrecedentCompanies, {})],
} satisfies Outline

const PAGE_SIZE = 50

export const clientLoader = () => preload(...handle.queries())

/** What staff decided about sentences, which ODIE applies to later reports. */
export default function AdminPrecedentsPage() {
  const [company, setCompany] = useState('')
  const { text, setText, search } = useSearch()
  const precedents = useInfiniteQuery({
    ...pagedQuery(listPrecedents, {
      limit: PAGE_SIZE,
      ...(search && { search }),
      ...(company && { company }),
    }),
    placeholderData: keepPreviousData,
  })
  return (
    <Page>
      <PageHeader title={handle.title} description={handle.description} />
      <ListCard
        title="Sentences"
        noun="the precedents"
        query={precedents}
        moreLabel="Show older precedents"
        aside={
          <div className="flex w-full flex-wrap gap-2 sm:w-auto">
            <SearchField value={text} onChange={setText} />
            <CompanyField value={company} onChange={setCompany} />
          </div>
        }
        empty={
          search || company ? (
            <EmptyState icon={SearchX} title="No matches">
              Try other words from the sentence, or show all companies.
            </EmptyState>
          ) : (
            <EmptyState icon={History} title="No precedents yet">
              When you approve an estimate, what you decided about its report’s sentences appears here.
            </EmptyState>
          )
        }
      >
        {(items) => (
          <Rows>
            {items.map((precedent) => (
              <PrecedentRow key={precedent.id} precedent={precedent} />
            ))}
          </Rows>
        )}
      </ListCard>
    </Page>
  )
}

type FieldProps = { value: string; onChange: (value: string) => void }

const SearchField = ({ value, onChange }: FieldProps) => (
  <Field label="Search sentences" hideLabel error={undefined} className="w-full sm:w-60">
    {(control) => (
      <Input
        {...control}
        type="search"
        placeholder="Search sentences"
        maxLength={100}
        value={value}
        onChange={(event) => onChange(event.target.value)}
      />
    )}
  </Field>
)

function CompanyField({ value, onChange }: FieldProps) {
  const { data: companies = [] } = useQuery(query(listPrecedentCompanies, {}))
  return (
    <Field label="Inspection company" hideLabel error={undefined} className="w-full sm:w-60">
      {(control) => (
        <Select {...control} value={value} onChange={(event) => onChange(event.target.value)}>
          <option value="">All companies</option>
          {companies.map(({ company, precedents }) => (
            <option key={company ?? UNKNOWN_COMPANY} value={company ?? UNKNOWN_COMPANY}>
              {company ?? 'Unknown company'} ({precedents})
            </option>
          ))}
        </Select>
      )}
    </Field>
  )
}
