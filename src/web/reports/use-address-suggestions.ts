import { skipToken, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { getGoogleMapsConfig } from '#domain/site/contract.ts'
import { query } from '#web/api/query.ts'
import { openSuggestions, SUGGESTION_MESSAGES, SuggestionsError } from './google-places.ts'

/** Fewer letters would suggest half of the country. */
const MIN_LETTERS = 3
/** Typing pauses this long before Google is asked. */
const PAUSE_MS = 200

export type SuggestionsState = { kind: 'loading' } | { kind: 'enabled' } | { kind: 'failed'; message: string }

/** Addresses that begin like `text`, while somebody types it (`isTyping`), and whether there are suggestions at all. */
export function useAddressSuggestions(text: string, isTyping: boolean) {
  const config = useQuery(query(getGoogleMapsConfig, {}))
  const apiKey = config.data?.apiKey
  const opened = useQuery({
    queryKey: ['address-suggestions', 'script'],
    // In an object, because a query's data cannot be a function.
    queryFn: async () => ({ suggest: await openSuggestions(apiKey ?? '') }),
    enabled: Boolean(apiKey),
  })
  const input = usePaused(text.trim())
  const found = useQuery({
    queryKey: ['address-suggestions', input],
    queryFn:
      opened.data && isTyping && input.length >= MIN_LETTERS ? () => opened.data.suggest(input) : skipToken,
    placeholderData: (previous) => previous,
  })
  return {
    state: stateOf({ config, opened, found }),
    suggestions: isTyping && text.trim().length >= MIN_LETTERS ? (found.data ?? []) : [],
  }
}

type Asked = { isPending: boolean; error: Error | null }

function stateOf({
  config,
  opened,
  found,
}: {
  config: Asked & { data?: { apiKey: string | null } }
  opened: Asked
  found: Asked
}): SuggestionsState {
  if (config.error) return failed(SUGGESTION_MESSAGES.unavailable)
  if (config.isPending) return { kind: 'loading' }
  if (!config.data?.apiKey) return failed(SUGGESTION_MESSAGES.noKey)
  if (opened.error instanceof SuggestionsError) return failed(opened.error.message)
  if (opened.error || found.error) return failed(SUGGESTION_MESSAGES.unavailable)
  return { kind: opened.isPending ? 'loading' : 'enabled' }
}

const failed = (message: string): SuggestionsState => ({ kind: 'failed', message })

/** The text as it was when typing last paused. */
function usePaused(text: string) {
  const [paused, setPaused] = useState(text)
  useEffect(() => {
    const timer = setTimeout(() => setPaused(text), PAUSE_MS)
    return () => clearTimeout(timer)
  }, [text])
  return paused
}
