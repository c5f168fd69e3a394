const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i

/**
 * The id that `text` is, of a page's address for example, or null if it can't be one. For pages that have no schema otherwise; the
 * server checks each id it gets.
 */
export const idIn = <Id extends string>(text: string | null | undefined): Id | null =>
  text && UUID.test(text) ? (text as Id) : null
