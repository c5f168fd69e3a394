import { Check } from 'lucide-react'
import { memo, useDeferredValue, useEffect, useId, useMemo, useRef, useState } from 'react'
import type { MapZip } from '#domain/boundaries/contract.ts'
import { classNames } from '#web/ui/class-names.ts'
import { Field, Select } from '#web/ui/Field.tsx'
import { SearchField } from '#web/ui/SearchField.tsx'
import { Swatch } from './Swatch.tsx'
import { useListKeys } from './use-list-keys.ts'
import { holderText, LIST_FILTERS, type ListFilter, type Look, searched, waitingText } from './zips.ts'

type Props = {
  label: string
  className: string
  zips: readonly MapZip[]
  looks: ReadonlyMap<string, Look>
  selected: ReadonlySet<string>
  /** The ZIP code that the map or the list is on. */
  active: string | null
  onActivate: (zipCode: string | null) => void
  onSelect: ((selected: ReadonlySet<string>) => void) | undefined
}

/** The ZIP codes of the map as a list box: arrows move, Space selects, Shift extends the selection, Ctrl+A selects all. */
export function ZipList({ label, className, zips, looks, selected, active, onActivate, onSelect }: Props) {
  const [filter, setFilter] = useState<ListFilter>('all')
  const [text, setText] = useState('')
  const search = useDeferredValue(text)
  const shown = useMemo(() => searched(zips, filter, search), [zips, filter, search])
  const id = useId()
  const list = useRef<HTMLDivElement>(null)
  const keys = useListKeys({ zips: shown, selected, active, onActivate, onSelect })
  const activeId = active && shown.some(({ zipCode }) => zipCode === active) ? `${id}-${active}` : undefined

  useEffect(() => {
    // A hover on the map scrolls the list along, but never the page.
    const option = activeId ? document.getElementById(activeId) : null
    if (option && list.current && !list.current.matches(':hover')) scrollWithin(list.current, option)
  }, [activeId])

  return (
    <div className={classNames('flex min-w-0 flex-col gap-2', className)}>
      <SearchField
        label="Search the ZIP codes of the map"
        placeholder="ZIP code, city, or contractor"
        value={text}
        onChange={setText}
      />
      {onSelect && (
        <Field label="Show" hideLabel error={undefined}>
          {(control) => (
            <Select
              {...control}
              value={filter}
              onChange={(event) => setFilter(event.target.value as ListFilter)}
            >
              {Object.entries(LIST_FILTERS).map(([value, { label }]) => (
                <option key={value} value={value}>
                  {label}
                </option>
              ))}
            </Select>
          )}
        </Field>
      )}
      <div
        ref={list}
        role="listbox"
        tabIndex={0}
        aria-label={label}
        aria-multiselectable={onSelect ? true : undefined}
        aria-activedescendant={activeId}
        onKeyDown={keys.onKeyDown}
        onFocus={keys.onFocus}
        onMouseLeave={() => onActivate(null)}
        className="relative min-h-0 flex-1 overflow-y-auto rounded-md ring-1 ring-line"
      >
        {shown.map((zip) => (
          <Option
            key={zip.zipCode}
            id={`${id}-${zip.zipCode}`}
            zip={zip}
            look={looks.get(zip.zipCode) ?? 'unserved'}
            isSelected={selected.has(zip.zipCode)}
            isActive={zip.zipCode === active}
            isReadOnly={!onSelect}
            onActivate={onActivate}
            onToggle={keys.onToggle}
          />
        ))}
      </div>
      <p role="status" className="text-xs text-muted">
        {shown.length === 0
          ? 'No ZIP codes match. Try the start of a ZIP code, or part of a city.'
          : `${shown.length.toLocaleString('en-US')} of ${zips.length.toLocaleString('en-US')} ZIP codes`}
      </p>
    </div>
  )
}

type OptionProps = {
  id: string
  zip: MapZip
  look: Look
  isSelected: boolean
  isActive: boolean
  isReadOnly: boolean
  onActivate: (zipCode: string) => void
  onToggle: (zipCode: string, isRange: boolean) => void
}

/** Memoized: there are up to 1,400 of them, and the pointer changes two. */
const Option = memo(function Option(props: OptionProps) {
  const { id, zip, look, isSelected, isActive, isReadOnly, onActivate, onToggle } = props
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the list box has the keys
    // biome-ignore lint/a11y/useFocusableInteractive: the list box has the focus
    <div
      id={id}
      role="option"
      aria-selected={isReadOnly ? isActive : isSelected}
      onMouseEnter={() => onActivate(zip.zipCode)}
      onClick={(event) => onToggle(zip.zipCode, event.shiftKey)}
      className={classNames(
        'flex items-start gap-2.5 px-3 py-2 text-sm [contain-intrinsic-size:auto_3.5rem] [content-visibility:auto]',
        !isReadOnly && 'cursor-pointer select-none',
        isSelected && 'bg-accent-soft',
        isActive && 'outline-2 outline-accent -outline-offset-2',
      )}
    >
      <span className="mt-0.5 leading-none">
        <Swatch look={look} />
      </span>
      <span className="min-w-0 flex-1">
        <span className="font-semibold">{zip.zipCode}</span> {zip.city}
        <span className="block truncate text-xs text-muted">
          {holderText(zip)}
          {zip.waiting > 0 && (
            <span className="font-semibold text-caution"> · {waitingText(zip.waiting)}</span>
          )}
        </span>
      </span>
      {isSelected && <Check aria-hidden className="mt-0.5 size-4 shrink-0 text-accent" />}
    </div>
  )
})

function scrollWithin(list: HTMLElement, option: HTMLElement) {
  const top = option.offsetTop
  const bottom = top + option.offsetHeight
  if (top < list.scrollTop) list.scrollTop = top
  else if (bottom > list.scrollTop + list.clientHeight) list.scrollTop = bottom - list.clientHeight
}
