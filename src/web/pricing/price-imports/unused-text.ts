import { listText } from '#kernel/formatters.ts'

/** `Columns that weren’t used: Warranty and Brand.` */
export const unusedText = (names: readonly string[]) =>
  `${names.length === 1 ? 'A column wasn’t used' : 'Columns that weren’t used'}: ${listText(names)}.`
