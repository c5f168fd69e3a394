import { SearchX } from 'lucide-react'
import type { ComponentProps, ReactNode } from 'react'
import { SearchField } from '#web/ui/forms/SearchField.tsx'
import type { useSearch } from '#web/ui/forms/use-search.ts'
import { EmptyState } from './EmptyState.tsx'
import { ListCard } from './ListCard.tsx'

/** A paged list with a search over it. */
export function SearchedListCard<T>({
  searching: { text, setText, search },
  label,
  placeholder,
  noMatches,
  empty,
  ...list
}: Omit<ComponentProps<typeof ListCard<T>>, 'aside' | 'moreLabel' | 'empty'> & {
  searching: ReturnType<typeof useSearch>
  /** The search field's name and example. */
  label: string
  placeholder: string
  /** What to try when nothing matches. */
  noMatches: string
  /** Shown while there's nothing to search. */
  empty: ReactNode
}) {
  return (
    <ListCard
      {...list}
      moreLabel="Load more"
      aside={
        <SearchField
          label={label}
          placeholder={placeholder}
          className="w-full sm:w-72"
          value={text}
          onChange={setText}
        />
      }
      empty={
        search ? (
          <EmptyState icon={SearchX} title="No matches">
            {noMatches}
          </EmptyState>
        ) : (
          empty
        )
      }
    />
  )
}
