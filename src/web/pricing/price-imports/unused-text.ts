import { listText } from '#kernel/formatters.ts'

/** `Columns that weren’t used: Warranty and Brand.` */
export const unusedText = (names: readonly string[]) => `Columns that weren’t used: ${listText(names)}.`
