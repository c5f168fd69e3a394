/** The specification's texts. */
export const SUGGESTION_MESSAGES = {
  enabled: 'Address suggestions enabled',
  noKey: 'Google Places API key not configured',
  unavailable: 'Address suggestions unavailable - you can still enter addresses manually.',
  loadError: 'Error loading Google Maps API',
  notReady: (reason: string) => `Failed to initialize address suggestions: ${reason}`,
}

export type AddressSuggestion = {
  id: string
  street: string
  place: string
  /** The full address; without its ZIP code if Google can't look it up. */
  address(): Promise<string>
}

/** Returns up to five US addresses that start with `input`. Throws if Google doesn't respond. */
export type Suggest = (input: string) => Promise<AddressSuggestion[]>

/** Why suggestions aren't available; the message is shown to users. */
export class SuggestionsError extends Error {}
