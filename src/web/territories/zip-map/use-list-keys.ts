import { type KeyboardEvent, useRef } from 'react'
import type { MapZip } from '#domain/territories/zip-boundaries/contract.ts'

const PAGE = 10

type Options = {
  zips: readonly MapZip[]
  selected: ReadonlySet<string>
  active: string | null
  onActivate: (zipCode: string | null) => void
  onSelect: ((selected: ReadonlySet<string>) => void) | undefined
}

/** The keyboard and the clicks of a list box with a selection. A click or Space toggles one; with Shift, it adds a range. */
export function useListKeys(options: Options) {
  const current = useRef(options)
  current.current = options
  /** Where a range begins: what was toggled or moved to last without Shift. */
  const anchor = useRef<string | null>(null)
  /** Where the keyboard is, also while the pointer is somewhere else. */
  const place = useRef<string | null>(null)
  // Stable, so that the options needn't be rendered for it.
  const stable = useRef({
    onToggle: (zipCode: string, isRange: boolean) => {
      place.current = zipCode
      if (isRange) addRange(current.current, anchor.current ?? zipCode, zipCode)
      else {
        anchor.current = zipCode
        toggle(current.current, zipCode)
      }
    },
  })

  const moveTo = (index: number, isRange: boolean) => {
    const { zips, onActivate } = current.current
    const zip = zips[Math.min(Math.max(index, 0), zips.length - 1)]
    if (!zip) return
    if (isRange) addRange(current.current, anchor.current ?? zip.zipCode, zip.zipCode)
    else anchor.current = zip.zipCode
    place.current = zip.zipCode
    onActivate(zip.zipCode)
  }

  const onKeyDown = (event: KeyboardEvent) => {
    const { zips, onSelect } = current.current
    const at = zips.findIndex(({ zipCode }) => zipCode === place.current)
    const targets: Record<string, number> = {
      ArrowDown: at + 1,
      ArrowUp: at - 1,
      PageDown: at + PAGE,
      PageUp: at - PAGE,
      Home: 0,
      End: zips.length - 1,
    }
    const target = targets[event.key]
    if (target !== undefined) moveTo(target, event.shiftKey)
    else if ((event.key === ' ' || event.key === 'Enter') && place.current)
      stable.current.onToggle(place.current, event.shiftKey)
    else if (event.key === 'a' && (event.ctrlKey || event.metaKey))
      onSelect?.(new Set(zips.map(({ zipCode }) => zipCode)))
    else return
    event.preventDefault()
  }

  const onFocus = () => {
    const { zips, active, selected } = current.current
    const first = active ?? [...selected][0] ?? zips[0]?.zipCode ?? null
    place.current = first
    anchor.current = first
    current.current.onActivate(first)
  }

  return { onKeyDown, onFocus, ...stable.current }
}

function toggle({ selected, onSelect }: Options, zipCode: string) {
  const next = new Set(selected)
  if (!next.delete(zipCode)) next.add(zipCode)
  onSelect?.(next)
}

function addRange({ zips, selected, onSelect }: Options, from: string, to: string) {
  const indexOf = (zip: string) => zips.findIndex(({ zipCode }) => zipCode === zip)
  const [first, last] = [indexOf(from), indexOf(to)].sort((a, b) => a - b) as [number, number]
  const range = zips.slice(Math.max(first, 0), last + 1).map(({ zipCode }) => zipCode)
  onSelect?.(new Set([...selected, ...range]))
}
