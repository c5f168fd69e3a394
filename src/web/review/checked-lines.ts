const keyOf = (estimateId: string) => `odie-checked-${estimateId}`

/** The lines of an estimate that were checked in this browser tab. */
export function rememberedChecked(estimateId: string): ReadonlySet<string> {
  try {
    return new Set<string>(JSON.parse(sessionStorage.getItem(keyOf(estimateId)) ?? '[]'))
  } catch {
    return new Set()
  }
}

export function rememberChecked(estimateId: string, checked: ReadonlySet<string>) {
  try {
    sessionStorage.setItem(keyOf(estimateId), JSON.stringify([...checked]))
  } catch {
    // Where the browser keeps nothing, the ticks last as long as the page.
  }
}
