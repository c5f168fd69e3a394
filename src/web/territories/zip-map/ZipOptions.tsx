import { defaultRangeExtractor, type Range, useVirtualizer } from '@tanstack/react-virtual'
import { Check } from 'lucide-react'
import { memo, useCallback, useEffect, useId, useRef } from 'react'
import type { MapZip } from '#domain/territories/zip-boundaries/contract.ts'
import { classNames } from '#web/ui/class-names.ts'
import { Swatch } from './Swatch.tsx'
import { useListKeys } from './use-list-keys.ts'
import { holderText, type Look, waitingText } from './zips.ts'

/** An option of two lines, in pixels; one whose city takes two is measured. */
const OPTION_PX = 52

export type ZipOptionsProps = {
  label: string
  zips: readonly MapZip[]
  looks: ReadonlyMap<string, Look>
  selected: ReadonlySet<string>
  /** The ZIP code that the map or the list is on. */
  active: string | null
  onActivate: (zipCode: string | null) => void
  /** Without it, the list is read-only. */
  onSelect: ((selected: ReadonlySet<string>) => void) | undefined
}

/**
 * A list box of ZIP codes: arrows move, Space selects, Shift extends the selection, Ctrl+A selects all. Only the options in view
 * are rendered, because a state has up to 1,400 ZIP codes.
 */
export function ZipOptions({ label, zips, looks, selected, active, onActivate, onSelect }: ZipOptionsProps) {
  const id = useId()
  const list = useRef<HTMLDivElement>(null)
  const keys = useListKeys({ zips, selected, active, onActivate, onSelect })
  const activeIndex = active ? zips.findIndex(({ zipCode }) => zipCode === active) : -1
  const virtualizer = useVirtualizer({
    count: zips.length,
    getScrollElement: () => list.current,
    estimateSize: () => OPTION_PX,
    getItemKey: (index) => zips[index]!.zipCode,
    // Assistive technology needs the active option even while the pointer has scrolled it away.
    rangeExtractor: useCallback((range: Range) => withIndex(range, activeIndex), [activeIndex]),
  })

  useEffect(() => {
    // A hover on the map scrolls the list along, but a hover on the list doesn't.
    if (activeIndex >= 0 && !list.current?.matches(':hover')) virtualizer.scrollToIndex(activeIndex)
  }, [virtualizer, activeIndex])

  return (
    <div
      ref={list}
      role="listbox"
      tabIndex={0}
      aria-label={label}
      aria-multiselectable={onSelect ? true : undefined}
      aria-activedescendant={activeIndex >= 0 ? `${id}-${active}` : undefined}
      onKeyDown={keys.onKeyDown}
      onFocus={keys.onFocus}
      onMouseLeave={() => onActivate(null)}
      className="relative min-h-0 flex-1 overflow-y-auto rounded-md ring-1 ring-line"
    >
      <div className="relative" style={{ height: virtualizer.getTotalSize() }}>
        {virtualizer.getVirtualItems().map(({ index, start }) => {
          const zip = zips[index]!
          return (
            <Option
              key={zip.zipCode}
              id={`${id}-${zip.zipCode}`}
              index={index}
              count={zips.length}
              top={start}
              measure={virtualizer.measureElement}
              zip={zip}
              look={looks.get(zip.zipCode) ?? 'unserved'}
              isSelected={selected.has(zip.zipCode)}
              isActive={zip.zipCode === active}
              isReadOnly={!onSelect}
              onActivate={onActivate}
              onToggle={keys.onToggle}
            />
          )
        })}
      </div>
    </div>
  )
}

function withIndex(range: Range, index: number) {
  const indexes = defaultRangeExtractor(range)
  if (index < 0 || index >= range.count || indexes.includes(index)) return indexes
  return [...indexes, index].sort((a, b) => a - b)
}

type OptionProps = {
  id: string
  index: number
  count: number
  /** Pixels from the top of the list. */
  top: number
  measure: (option: HTMLElement | null) => void
  zip: MapZip
  look: Look
  isSelected: boolean
  isActive: boolean
  isReadOnly: boolean
  onActivate: (zipCode: string) => void
  onToggle: (zipCode: string, isRange: boolean) => void
}

/** Memoized, because the pointer changes only two of them. */
const Option = memo(function Option(props: OptionProps) {
  const { id, zip, look, isSelected, isActive, isReadOnly, onActivate, onToggle } = props
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the list box has the keys
    // biome-ignore lint/a11y/useFocusableInteractive: the list box has the focus
    <div
      ref={props.measure}
      id={id}
      role="option"
      data-index={props.index}
      aria-posinset={props.index + 1}
      aria-setsize={props.count}
      aria-selected={isReadOnly ? isActive : isSelected}
      onMouseEnter={() => onActivate(zip.zipCode)}
      onClick={(event) => onToggle(zip.zipCode, event.shiftKey)}
      style={{ top: props.top }}
      className={classNames(
        'absolute inset-x-0 flex items-start gap-2.5 px-3 py-2 text-sm',
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
