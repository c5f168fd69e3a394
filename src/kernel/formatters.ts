/**
 * Formats dates in American English, or in another locale, as `Intl.DateTimeFormat` does. The formatter is created when it's first used:
 * the first one in a browser loads the data of its language, which takes a slow phone 110 ms. What pages show as they start is
 * formatted by hand instead.
 */
export function dateFormatter(options: Intl.DateTimeFormatOptions, locale = 'en-US') {
  let formatter: Intl.DateTimeFormat | undefined
  return (date: Date) => {
    formatter ??= new Intl.DateTimeFormat(locale, options)
    return formatter.format(date)
  }
}

/** Joins texts as a sentence lists them: `a`, `a and b`, `a, b, and c`. */
export const listText = (texts: readonly string[]) => joined(texts, 'and')

/** Joins texts of which one applies: `a`, `a or b`, `a, b, or c`. */
export const alternativesText = (texts: readonly string[]) => joined(texts, 'or')

function joined(texts: readonly string[], conjunction: string) {
  const last = texts.at(-1) ?? ''
  if (texts.length < 3) return texts.join(` ${conjunction} `)
  return `${texts.slice(0, -1).join(', ')}, ${conjunction} ${last}`
}

/** A whole number with separators: `12,345`. */
export const numberText = (value: number) => String(value).replace(/\B(?=(\d{3})+$)/g, ',')

/** A name with what it owns: `Oak Electric’s`, `Badger Services’`. */
export const possessive = (name: string) => (/s$/i.test(name) ? `${name}’` : `${name}’s`)
