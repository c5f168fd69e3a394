/*
 * The few parts of Google's Maps script that ODIE uses: `AutocompleteSuggestion` of its places library. What Google may be asked
 * for is decided in `server/pages.ts` (the content security policy) by whether a key is configured.
 */

const SCRIPT = 'https://maps.googleapis.com/maps/api/js'
/** The specification's: how long after the script has loaded, and how often, the library is looked for. */
const RETRY_MS = 100
/** Ten seconds; then the library is not late but absent. */
const MAX_TRIES = 100
/** Addresses of houses; without these, Google would suggest shops and towns. */
const ADDRESS_TYPES = ['street_address', 'premise', 'subpremise', 'route']

export const SUGGESTION_MESSAGES = {
  enabled: 'Address suggestions enabled',
  noKey: 'Google Places API key not configured',
  unavailable: 'Address suggestions unavailable - you can still enter addresses manually.',
  loadError: 'Error loading Google Maps API',
  notReady: (reason: string) => `Failed to initialize address suggestions: ${reason}`,
}

type Text = { text: string }
type Prediction = {
  placeId: string
  text: Text
  mainText: Text | null
  secondaryText: Text | null
  toPlace(): {
    formattedAddress?: string | null
    fetchFields(options: { fields: string[] }): Promise<unknown>
  }
}
type Library = {
  AutocompleteSessionToken: new () => object
  AutocompleteSuggestion: {
    fetchAutocompleteSuggestions(request: {
      input: string
      includedRegionCodes: string[]
      includedPrimaryTypes: string[]
      sessionToken: object
    }): Promise<{ suggestions: { placePrediction: Prediction | null }[] }>
  }
}

/** What Google's script puts into the window, and what it looks for there: it calls `gm_authFailure` when it refuses the key. */
type GoogleWindow = {
  google?: { maps?: { importLibrary?: (name: 'places') => Promise<Library> } }
  gm_authFailure?: () => void
}
const googleWindow = () => window as GoogleWindow

/** An address that somebody may mean. */
export type AddressSuggestion = {
  id: string
  street: string
  place: string
  /** The whole address, with its ZIP; without it where Google does not tell. */
  address(): Promise<string>
}

/** Answers at most five addresses in the US that begin like `input`; throws when Google does not answer. */
export type Suggest = (input: string) => Promise<AddressSuggestion[]>

/** Why there are no suggestions, in the specification's words. */
export class SuggestionsError extends Error {}

let opening: Promise<Suggest> | null = null

/** Loads Google's script, once for all fields. Throws a `SuggestionsError`; the next call then tries again. */
export function openSuggestions(apiKey: string): Promise<Suggest> {
  opening ??= open(apiKey).catch((error: unknown) => {
    opening = null
    throw error
  })
  return opening
}

async function open(apiKey: string): Promise<Suggest> {
  const refused = new Promise<never>((_, reject) => {
    googleWindow().gm_authFailure = () => reject(new SuggestionsError(SUGGESTION_MESSAGES.loadError))
  })
  // A key may also be refused long after; nobody listens then, and the next request fails.
  refused.catch(() => {})
  await Promise.race([load(apiKey), refused])
  return suggestWith(await Promise.race([readyLibrary(), refused]))
}

function load(apiKey: string) {
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  const script = document.createElement('script')
  const parameters = { key: apiKey, libraries: 'places', loading: 'async', v: 'weekly' }
  script.src = `${SCRIPT}?${new URLSearchParams(parameters)}`
  script.async = true
  script.onload = () => resolve()
  script.onerror = () => {
    script.remove()
    reject(new SuggestionsError(SUGGESTION_MESSAGES.unavailable))
  }
  document.head.append(script)
  return promise
}

async function readyLibrary(): Promise<Library> {
  try {
    for (let tries = 0; tries < MAX_TRIES; tries++) {
      await new Promise((resolve) => setTimeout(resolve, RETRY_MS))
      const library = await googleWindow().google?.maps?.importLibrary?.('places')
      if (library) return library
    }
    throw new Error('the places library did not load')
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    throw new SuggestionsError(SUGGESTION_MESSAGES.notReady(reason))
  }
}

function suggestWith({ AutocompleteSuggestion, AutocompleteSessionToken }: Library): Suggest {
  // Google bills by session: the requests until an address is chosen are one.
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
          return withoutCountry(await formattedAddress(prediction))
        },
      }))
  }
}

async function formattedAddress(prediction: Prediction): Promise<string> {
  const place = prediction.toPlace()
  try {
    await place.fetchFields({ fields: ['formattedAddress'] })
  } catch {
    // What was shown is what was meant; only its ZIP has to be typed.
  }
  return place.formattedAddress ?? prediction.text.text
}

const withoutCountry = (address: string) => address.replace(/,\s*(USA|United States)$/, '')
