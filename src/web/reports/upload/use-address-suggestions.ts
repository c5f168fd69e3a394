import { skipToken, useQuery } from '@tanstack/react-query'
import { useDebounced } from '#web/ui/forms/use-debounced.ts'
import { googleMapsConfig } from '../queries.ts'
import { SUGGESTION_MESSAGES, SuggestionsError } from './suggestions.ts'

/** Fewer characters would match half the country. */
const MIN_CHARACTERS = 3
const TYPING_PAUSE_MS = 200

export type SuggestionsState = { kind: 'loading' } | { kind: 'enabled' } | { kind: 'failed'; message: string }

/** Suggests addresses that start with `text` while the user types (`isTyping`), if suggestions are available at all. */
export function useAddressSuggestions(text: string, isTyping: boolean) {
  const config = useQuery(googleMapsConfig)
  const apiKey = config.data?.apiKey
  const library = useQuery({
    queryKey: ['address-suggestions', 'library'],
    // Wrapped, because a query's data can't be a function. Without a key, Google's loader isn't loaded either.
    queryFn: async () => {
      const { loadSuggestions } = await import('./google-places.ts')
      return { suggest: await loadSuggestions(apiKey ?? '') }
    },
    enabled: Boolean(apiKey),
    // Addresses can be typed without it, and the field says so.
    meta: { isOptional: true },
  })
  const input = useDebounced(text.trim(), TYPING_PAUSE_MS)
  const results = useQuery({
    queryKey: ['address-suggestions', input],
    queryFn:
      library.data && isTyping && input.length >= MIN_CHARACTERS
        ? () => library.data.suggest(input)
        : skipToken,
    placeholderData: (previous) => previous,
    meta: { isOptional: true },
  })
  return {
    state: stateOf({ config, library, results }),
    suggestions: isTyping && text.trim().length >= MIN_CHARACTERS ? (results.data ?? []) : [],
  }
}

type QueryState = { isPending: boolean; error: Error | null }

function stateOf({
  config,
  library,
  results,
}: {
  config: QueryState & { data?: { apiKey: string | null } }
  library: QueryState
  results: QueryState
}): SuggestionsState {
  if (config.error) return failed(SUGGESTION_MESSAGES.unavailable)
  if (config.isPending) return { kind: 'loading' }
  if (!config.data?.apiKey) return failed(SUGGESTION_MESSAGES.noKey)
  if (library.error instanceof SuggestionsError) return failed(library.error.message)
  if (library.error || results.error) return failed(SUGGESTION_MESSAGES.unavailable)
  return { kind: library.isPending ? 'loading' : 'enabled' }
}

const failed = (message: string): SuggestionsState => ({ kind: 'failed', message })
