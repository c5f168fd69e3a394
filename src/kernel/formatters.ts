/*
 * Formatters that are created when they're first used: the first one in a browser takes a slow phone 75 ms, because it loads the data of
 * its language. While a page starts, that's too long for any that it may not need.
 */

type Format<Value> = (value: Value) => string

/** Formats dates in American English, or in another locale, as `Intl.DateTimeFormat` does. */
export const dateFormatter = (options: Intl.DateTimeFormatOptions, locale = 'en-US'): Format<Date> =>
  createdOnce(() => new Intl.DateTimeFormat(locale, options))

/** Joins texts as a sentence lists them: `a, b, and c`. */
export const listText: Format<readonly string[]> = createdOnce(() => new Intl.ListFormat('en-US'))

/** Joins texts of which one applies: `a, b, or c`. */
export const alternativesText: Format<readonly string[]> = createdOnce(
  () => new Intl.ListFormat('en-US', { type: 'disjunction' }),
)

function createdOnce<Value>(create: () => { format: Format<Value> }): Format<Value> {
  let formatter: ReturnType<typeof create> | undefined
  return (value) => {
    formatter ??= create()
    return formatter.format(value)
  }
}

/** A whole number with separators: `12,345`. */
export const numberText = (value: number) => String(value).replace(/\B(?=(\d{3})+$)/g, ',')

/** A name with what it owns: `Oak Electric’s`, `Badger Services’`. */
export const possessive = (name: string) => (/s$/i.test(name) ? `${name}’` : `${name}’s`)
