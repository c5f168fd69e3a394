import { useEffect, useEffectEvent } from 'react'
import type { Desk } from './use-desk.ts'
import type { Saving } from './use-saving.ts'

/** What each key does, for the desk and for the page that explains it. */
export const KEYS = [
  { keys: ['j', 'k'], does: 'Next line, previous line' },
  { keys: ['a'], does: 'Accept: mark the line as checked and go on' },
  { keys: ['e'], does: 'Edit the line' },
  { keys: ['x'], does: 'Remove the line' },
  { keys: ['u'], does: 'Undo the last change' },
  { keys: ['g'], does: 'Go to the page; again: the next place that speaks of it' },
  { keys: ['Ctrl', 'S'], does: 'Save' },
  { keys: ['?'], does: 'Show these keys' },
] as const

type Shows = { showKeys: () => void; showReport: () => void }

/** Listens to the desk's keys. Whoever is typing, or answers a dialog, is left alone. */
export function useKeys(desk: Desk, saving: Saving, shows: Shows) {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (isSave(event)) {
      event.preventDefault()
      if (desk.isDirty && !desk.isReadOnly) void saving.save()
      return
    }
    if (event.ctrlKey || event.metaKey || event.altKey || isElsewhere(event.target)) return
    const act = actionsOf(desk, shows)[event.key]
    if (!act) return
    event.preventDefault()
    act()
  })
  useEffect(() => {
    const listen = (event: KeyboardEvent) => onKey(event)
    window.addEventListener('keydown', listen)
    return () => window.removeEventListener('keydown', listen)
  }, [])
}

const isSave = ({ key, ctrlKey, metaKey }: KeyboardEvent) => key.toLowerCase() === 's' && (ctrlKey || metaKey)

const isElsewhere = (target: EventTarget | null) =>
  target instanceof HTMLElement &&
  target.closest('input, textarea, select, [contenteditable], [role="dialog"], [role="alertdialog"]') !== null

function actionsOf(desk: Desk, { showKeys, showReport }: Shows): Record<string, () => void> {
  const { move, selected, isReadOnly } = desk
  const always = {
    j: () => move({ type: 'step', by: 1 }),
    k: () => move({ type: 'step', by: -1 }),
    g: () => {
      desk.goToNextEvidence()
      showReport()
    },
    '?': showKeys,
  }
  if (isReadOnly) return always
  return {
    ...always,
    u: () => move({ type: 'undo' }),
    ...(selected && {
      a: () => move({ type: 'check', id: selected.id }),
      e: () => desk.setEditingId(selected.id),
      x: () => move({ type: 'remove', id: selected.id }),
    }),
  }
}
