const keyOf = (estimateId: string) => `odie-checked-${estimateId}`

/** Ids of the lines that were checked in this browser tab. */
export function loadChecked(estimateId: string): ReadonlySet<string> {
  try {
    return new Set<string>(JSON.parse(sessionStorage.getItem(keyOf(estimateId)) ?? '[]'))
  } catch {
    return new Set()
  }
}

export function saveChecked(estimateId: string, checked: ReadonlySet<string>) {
  try {
    sessionStorage.setItem(keyOf(estimateId), JSON.stringify([...checked]))
  } catch {
    // Storage can be disabled or full; the check marks then last until the page is closed.
  }
}
