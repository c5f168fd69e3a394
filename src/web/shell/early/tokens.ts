/** The texts for a template's tokens, by name. What's null isn't shown, with all that depends on it. */
export type Values = Readonly<Record<string, string | null | undefined>>

/** Stands in a template for the value named `key`, in texts and URLs. */
export const token = (key: string) => `early-${key}-value`

/** Puts the values in place of a text's tokens. */
export const withValues = (text: string, values: Values) =>
  text.replace(/early-(\w+)-value/g, (_, key: string) => values[key] ?? '')
