import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { BookOpen, Download, Plus, SearchX } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { type BookItem, getPricebookTemplate } from '#domain/pricing/pricebooks/contract.ts'
import type { ItemCharges } from '#domain/repairs/charges/contract.ts'
import { hrefOf } from '#web/api/call.ts'
import { Button, FileLink } from '#web/ui/Button.tsx'
import { SearchField } from '#web/ui/forms/SearchField.tsx'
import { useSearch } from '#web/ui/forms/use-search.ts'
import { EmptyState } from '#web/ui/lists/EmptyState.tsx'
import { ListCard, Rows } from '#web/ui/lists/ListCard.tsx'
import { lazyDialog } from '#web/ui/loading/lazy-part.tsx'
import { chargesQuery, itemCounts, itemPages, type PricebookOwner } from '../queries.ts'
import type { ChargedItem } from './ChargesDialog.tsx'
import { ItemRow } from './ItemRow.tsx'

const ItemDialog = lazyDialog(() => import('./ItemDialog.tsx').then(({ ItemDialog }) => ItemDialog))
const ChargesDialog = lazyDialog(() =>
  import('./ChargesDialog.tsx').then(({ ChargesDialog }) => ChargesDialog),
)

/** The items of a pricebook: search, add, change, remove. */
export function ItemsCard({ owner, importButton }: { owner: PricebookOwner; importButton: ReactNode }) {
  const { text, setText, search } = useSearch()
  const items = useInfiniteQuery({ ...itemPages({ ...owner, search }), placeholderData: keepPreviousData })
  const counts = useQuery({ ...itemCounts({ ...owner, search }), placeholderData: keepPreviousData })
  const charges = useCharges(owner)
  const [repriced, setRepriced] = useState<ChargedItem | null>(null)
  // Undefined while no dialog is open; null for a new item.
  const [edited, setEdited] = useState<BookItem | null>()
  const add = (
    <Button variant="primary" onClick={() => setEdited(null)}>
      <Plus aria-hidden />
      Add item
    </Button>
  )
  return (
    <>
      <ListCard
        title="Items"
        noun="the items"
        query={items}
        total={counts.data?.items}
        moreLabel="Load more"
        aside={
          <div className="flex w-full flex-wrap gap-2 sm:w-auto">
            <SearchField
              label="Search items"
              placeholder="Search by name, code, or category"
              className="min-w-0 flex-1 basis-56 sm:w-72"
              value={text}
              onChange={setText}
            />
            {add}
          </div>
        }
        empty={
          search ? (
            <EmptyState icon={SearchX} title="No matches">
              Try the beginning of a word in the name, code, or category.
            </EmptyState>
          ) : (
            <EmptyState
              icon={BookOpen}
              title="This pricebook is empty"
              action={
                <div className="flex flex-wrap justify-center gap-2">
                  <FileLink href={hrefOf(getPricebookTemplate, {})} download>
                    <Download aria-hidden />
                    Download a template
                  </FileLink>
                  {importButton}
                  {add}
                </div>
              }
            >
              Until it has prices, every line of an estimate is priced from the catalog and marked as such.
            </EmptyState>
          )
        }
      >
        {(loaded) => (
          <Rows label="Items">
            {loaded.map((item) => (
              <ItemRow
                key={item.id}
                item={item}
                charges={charges.get(item.id)}
                onEdit={() => setEdited(item)}
                onReprice={(charged) => setRepriced({ item, charged })}
              />
            ))}
          </Rows>
        )}
      </ListCard>
      {edited !== undefined && (
        <ItemDialog item={edited} owner={owner} onClose={() => setEdited(undefined)} />
      )}
      {repriced && <ChargesDialog {...repriced} onClose={() => setRepriced(null)} />}
    </>
  )
}

/** What was charged, by the ids of items. Without it, the items show as usual. */
function useCharges(owner: PricebookOwner): ReadonlyMap<string, ItemCharges> {
  const { data = [] } = useQuery(chargesQuery(owner))
  return new Map(data.map((charges) => [charges.itemId, charges]))
}
