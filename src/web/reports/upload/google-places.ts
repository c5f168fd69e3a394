import { importLibrary, setOptions } from '@googlemaps/js-api-loader'
import { SUGGESTION_MESSAGES, type Suggest, SuggestionsError } from './suggestions.ts'

/*
 * Address suggestions from Google's places library. The content security policy in `server/pages/pages.ts` allows Google only if
 * an API key is configured.
 */

/** After this long, the library counts as missing. */
const LIBRARY_TIMEOUT_MS = 10_000
/** Without these, Google would also suggest businesses and cities. */
const ADDRESS_TYPES = ['street_address', 'premise', 'subpremise', 'route']

let loading: Promise<Suggest> | null = null

/** Loads Google's script once for all fields. Throws `SuggestionsError`; the next call then retries. */
export function loadSuggestions(apiKey: string): Promise<Suggest> {
  loading ??= load(apiKey).catch((error: unknown) => {
    loading = null
    throw error
  })
  return loading
}

async function load(apiKey: string): Promise<Suggest> {
  setOptionsOnce(apiKey)
  const keyRejected = new Promise<never>((_, reject) => {
    // Google calls this global when it rejects the key, which can also happen long after loading.
    Object.assign(window, {
      gm_authFailure: () => reject(new SuggestionsError(SUGGESTION_MESSAGES.loadError)),
    })
  })
  keyRejected.catch(() => {})
  const timedOut = new Promise<never>((_, reject) => {
    setTimeout(() => reject(new Error('the places library did not load')), LIBRARY_TIMEOUT_MS)
  })
  timedOut.catch(() => {})
  try {
    return suggestWith(await Promise.race([importLibrary('places'), keyRejected, timedOut]))
  } catch (error) {
    if (error instanceof SuggestionsError) throw error
    // Only Google's script sets its version: without one, the script itself couldn't be loaded.
    if (!window.google?.maps?.version) throw new SuggestionsError(SUGGESTION_MESSAGES.unavailable)
    const reason = error instanceof Error ? error.message : String(error)
    throw new SuggestionsError(SUGGESTION_MESSAGES.notReady(reason))
  }
}

let hasOptions = false

/** The loader takes its options once per page, and warns about a second time. */
function setOptionsOnce(apiKey: string) {
  if (!hasOptions) setOptions({ key: apiKey, v: 'weekly', libraries: ['places'] })
  hasOptions = true
}

function suggestWith({
  AutocompleteSuggestion,
  AutocompleteSessionToken,
}: google.maps.PlacesLibrary): Suggest {
  // Google bills by session: the requests until an address is chosen count as one.
  let sessionToken = new AutocompleteSessionToken()
  return async (input) => {
    const { suggestions } = await AutocompleteSuggestion.fetchAutocompleteSuggestions({
      input,
      includedRegionCodes: ['us'],
      includedPrimaryTypes: ADDRESS_TYPES,
      sessionToken,
    })
    return suggestions
      .map(({ placePrediction }) => placePrediction)
      .filter((prediction) => prediction !== null)
      .map((prediction) => ({
        id: prediction.placeId,
        street: prediction.mainText?.text ?? prediction.text.text,
        place: prediction.secondaryText?.text ?? '',
        address: async () => {
          sessionToken = new AutocompleteSessionToken()
          return withoutCountry(await fullAddress(prediction))
        },
      }))
  }
}

async function fullAddress(prediction: google.maps.places.PlacePrediction): Promise<string> {
  const place = prediction.toPlace()
  try {
    await place.fetchFields({ fields: ['formattedAddress'] })
  } catch {
    // The suggestion's own text still has everything but the ZIP code.
  }
  return place.formattedAddress ?? prediction.text.text
}

const withoutCountry = (address: string) => address.replace(/,\s*(USA|United States)$/, '')
