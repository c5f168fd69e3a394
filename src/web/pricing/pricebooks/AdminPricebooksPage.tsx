import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { BookOpen } from 'lucide-react'
import { Link } from 'react-router'
import { countPricebooks, listPricebooks, type Pricebook } from '#domain/pricing/pricebooks/contract.ts'
import { numberText } from '#kernel/formatters.ts'
import { countsQuery } from '#web/api/query.ts'
import { paths } from '#web/paths.ts'
import { CsvImportCard } from '#web/pricing/price-imports/CsvImportCard.tsx'
import { preload } from '#web/session/preload.ts'
import { Page } from '#web/shell/Page.tsx'
import type { Outline } from '#web/shell/portal/outline.ts'
import { DateTime } from '#web/ui/DateTime.tsx'
import { countText } from '#web/ui/format.ts'
import { useSearch } from '#web/ui/forms/use-search.ts'
import { EmptyState } from '#web/ui/lists/EmptyState.tsx'
import { Rows } from '#web/ui/lists/ListCard.tsx'
import { SearchedListCard } from '#web/ui/lists/SearchedListCard.tsx'
import { PageHeader } from '#web/ui/PageHeader.tsx'
import { bookPages } from '../queries.ts'

export const meta = () => [{ title: 'Pricebooks · ODIE' }]

export const handle = {
  title: 'Pricebooks',
  description:
    'What each contractor charges. Work that isn’t in a pricebook is priced from the catalog and marked as such.',
  queries: () => [bookPages()],
} satisfies Outline

export const clientLoader = () => preload(...handle.queries())

/** Every contractor's pricebook, to open one; and the import of a file for several of them. */
export default function AdminPricebooksPage() {
  const searching = useSearch()
  const { search } = searching
  const books = useInfiniteQuery({ ...bookPages(search), placeholderData: keepPreviousData })
  const counts = useQuery({
    ...countsQuery(listPricebooks, countPricebooks, { search }),
    placeholderData: keepPreviousData,
  })
  return (
    <Page>
      <PageHeader title={handle.title} description={handle.description} />
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-6 lg:grid-cols-[minmax(0,1fr)_21rem]">
        <SearchedListCard
          searching={searching}
          label="Search contractors"
          placeholder="Search by company, name, or email"
          noMatches="Try part of a company, a name, or an email address."
          title="Contractors"
          noun="the pricebooks"
          query={books}
          total={counts.data?.contractors}
          description={
            counts.data && counts.data.empty > 0
              ? `${numberText(counts.data.empty)} without prices`
              : undefined
          }
          empty={
            <EmptyState icon={BookOpen} title="No contractors yet">
              Each contractor’s pricebook appears here once you add or invite the contractor.
            </EmptyState>
          }
        >
          {(items) => (
            <Rows label="Contractors">
              {items.map((book) => (
                <BookRow key={book.contractorId} book={book} />
              ))}
            </Rows>
          )}
        </SearchedListCard>
        <CsvImportCard />
      </div>
    </Page>
  )
}

const BookRow = ({
  book: { contractorId, contractorName, email, items, updatedAt },
}: {
  book: Pricebook
}) => (
  <li>
    <Link
      to={paths.adminPricebook(contractorId)}
      className="flex flex-wrap items-center gap-x-6 gap-y-1 px-5 py-3.5 -outline-offset-2 hover:bg-hover sm:px-6"
    >
      <span className="min-w-0 flex-1 basis-60">
        <span className="block wrap-anywhere font-medium">{contractorName}</span>
        <span className="block wrap-anywhere text-xs text-muted">{email}</span>
      </span>
      <span className="text-sm sm:text-right">
        <span className={items === 0 ? 'text-muted' : 'font-medium'}>
          {items === 0 ? 'No prices yet' : countText(items, 'price')}
        </span>
        {updatedAt && (
          <span className="block text-xs text-muted">
            Updated <DateTime at={updatedAt} />
          </span>
        )}
      </span>
    </Link>
  </li>
)
