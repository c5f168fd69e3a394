import { useSyncExternalStore } from 'react'

export type Toast = {
  id: number
  title: string
  description?: string
  tone: 'good' | 'danger'
  /** What the user can do about it while it shows, like Undo. */
  action?: { label: string; onPress: () => void }
  isOpen: boolean
}

/** How many show at a time, how long one shows (twice as long with an action), and how long a dismissed one is kept, as the specification sets them. */
export const TOAST_LIMIT = 1
export const TOAST_DURATION_MS = 5_000
const TOAST_REMOVE_DELAY_MS = 1_000_000

let toasts: readonly Toast[] = []
let lastId = 0
const listeners = new Set<() => void>()

function update(next: readonly Toast[]) {
  toasts = next
  for (const listener of listeners) listener()
}

/** Shows a toast, replacing the current one. Returns its id. */
export function showToast(toast: Pick<Toast, 'title' | 'description' | 'tone' | 'action'>): number {
  lastId += 1
  update([{ ...toast, id: lastId, isOpen: true }, ...toasts].slice(0, TOAST_LIMIT))
  return lastId
}

/** Closes a toast; it stays in memory while it animates out. */
export function dismissToast(id: number) {
  if (!isOpen(id)) return
  update(toasts.map((toast) => (toast.id === id ? { ...toast, isOpen: false } : toast)))
  setTimeout(() => update(toasts.filter((toast) => toast.id !== id)), TOAST_REMOVE_DELAY_MS)
}

/** Closes the toasts that only say what's done; a failure or an Undo stays. */
export function dismissFinished() {
  for (const { id, tone, action, isOpen } of toasts)
    if (isOpen && tone === 'good' && !action) dismissToast(id)
}

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export const visibleToasts = () => toasts

export const useToasts = () => useSyncExternalStore(subscribe, visibleToasts, visibleToasts)

const isOpen = (id: number | null) => toasts.some((toast) => toast.id === id && toast.isOpen)

/** Whether a toast is still open: not dismissed, timed out, or replaced by another. */
export const useIsToastOpen = (id: number | null) =>
  useSyncExternalStore(
    subscribe,
    () => isOpen(id),
    () => false,
  )
