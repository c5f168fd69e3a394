import { useState } from 'react'
import { useDebounced } from './use-debounced.ts'

const DELAY_MS = 250

/** The text of a search field, and what to search for: the text once typing has paused, undefined while there's none. */
export function useSearch(initial = '') {
  const [text, setText] = useState(initial)
  return { text, setText, search: useDebounced(text.trim(), DELAY_MS) || undefined }
}
