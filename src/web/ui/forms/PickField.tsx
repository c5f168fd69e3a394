import { keepPreviousData, type QueryKey, type UseQueryOptions, useQuery } from '@tanstack/react-query'
import { ChevronDown } from 'lucide-react'
import { useState } from 'react'
import { lazyDialog } from '#web/ui/loading/lazy-part.tsx'
import { classNames } from '../class-names.ts'
import { FailedLine } from '../FailedLine.tsx'
import { CONTROL, type ControlProps } from './Field.tsx'
import type { Choice } from './PickDialog.tsx'
import { useDebounced } from './use-debounced.ts'

/** How many choices a search loads; typing more narrows them. */
export const PICK_LIMIT = 20

const TYPING_PAUSE_MS = 150

const PickDialog = lazyDialog(() => import('./PickDialog.tsx').then(({ PickDialog }) => PickDialog))

type Search<Item, Key extends QueryKey> = {
  /** The dialog's heading, such as "Choose a contractor". */
  title: string
  placeholder: string
  /** What's searched, such as "contractors". */
  plural: string
  /** Choices that aren't searched for, such as "All contractors". Listed first until the user types. */
  fixed: readonly Choice[]
  /** At most `PICK_LIMIT` choices that match the text. */
  search: (text: string) => UseQueryOptions<Item[], Error, Choice[], Key>
}

/** A field that opens a search, for lists too long for a select. */
export function PickField<Item, Key extends QueryKey>({
  control,
  value,
  shown,
  isDisabled = false,
  onChoose,
  ...search
}: Search<Item, Key> & {
  control: ControlProps
  /** The chosen item's id; empty while nothing is chosen. */
  value: string
  /** The chosen item's name, or what to show while nothing is chosen. */
  shown: string
  isDisabled?: boolean
  /** Called only with another id than `value`. */
  onChoose: (id: string) => void
}) {
  const [isOpen, setIsOpen] = useState(false)
  const close = () => setIsOpen(false)
  return (
    <>
      <button
        {...control}
        type="button"
        // Its text is its value; as a plain button, only the label would be announced.
        role="combobox"
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        disabled={isDisabled}
        onClick={() => setIsOpen(true)}
        className={classNames(CONTROL, 'flex h-11 items-center gap-2 text-left sm:h-10')}
      >
        <span className="min-w-0 flex-1 truncate">{shown}</span>
        <ChevronDown aria-hidden className="size-4 shrink-0 text-muted" />
      </button>
      {isOpen && (
        <SearchDialog
          {...search}
          value={value}
          onClose={close}
          onChoose={({ id }) => {
            close()
            if (id !== value) onChoose(id)
          }}
        />
      )}
    </>
  )
}

function SearchDialog<Item, Key extends QueryKey>({
  title,
  placeholder,
  plural,
  fixed,
  search,
  value,
  onChoose,
  onClose,
}: Search<Item, Key> & { value: string; onChoose: (choice: Choice) => void; onClose: () => void }) {
  const [text, setText] = useState('')
  const typed = text.trim()
  const searched = useDebounced(typed, TYPING_PAUSE_MS)
  const items = useQuery({
    ...search(searched),
    placeholderData: keepPreviousData,
    // Another admin may have added one since.
    staleTime: 0,
  })
  const { data, isFetching } = items
  // Enter right after typing must not take a result of the earlier text.
  const isSettled = !isFetching && searched === typed
  const found = isSettled ? (data ?? []) : []
  return (
    <PickDialog
      title={title}
      label={`Search ${plural}`}
      placeholder={placeholder}
      text={text}
      onType={setText}
      choices={typed ? found : [...fixed, ...found]}
      // Enter right after opening changes nothing.
      initialId={value || null}
      note={
        !data && items.errorUpdateCount > 0 ? (
          <FailedLine query={items} failure={`We couldn’t load the ${plural}.`} />
        ) : (
          noteFor({ plural, typed, isSettled, count: found.length })
        )
      }
      onChoose={onChoose}
      onClose={onClose}
    />
  )
}

function noteFor({
  plural,
  typed,
  isSettled,
  count,
}: {
  plural: string
  typed: string
  isSettled: boolean
  count: number
}) {
  if (!isSettled) return 'Searching…'
  if (count === 0) return typed ? `No ${plural} match “${typed}”.` : `There are no ${plural} yet.`
  return count >= PICK_LIMIT && `The first ${PICK_LIMIT} are listed. Type a name to find others.`
}
