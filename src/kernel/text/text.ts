import { z } from 'zod'

/** U+0000, which PostgreSQL can't store, and lone surrogates, which have no UTF-8 form. */
export const isStorable = (value: string) => !value.includes('\0') && value.isWellFormed()

/**
 * Invisible formatting characters: direction marks, which reorder the text around them, and zero-width ones, with which two
 * different names look the same. Not the joiners of Persian and Indic scripts and of emoji.
 */
const INVISIBLE = /(?!\u200C|\u200D|\uFE0F)[\p{Cf}\p{Default_Ignorable_Code_Point}]/gu
const VISIBLE = /(?!\u200C|\u200D|\uFE0F)\S/
const LINE_BREAKS = /[\p{Cc}\p{Zl}\p{Zp}]+/gu

/** The text on one line, without invisible characters, and in the Unicode form that keyboards type (NFC). */
export function cleanName(value: string) {
  const clean = value.replaceAll(INVISIBLE, '').replaceAll(LINE_BREAKS, ' ').normalize('NFC').trim()
  return VISIBLE.test(clean) ? clean : ''
}

/** Orders texts by their UTF-16 units: the same on every machine, whatever its language. */
export const compareText = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0)

/** `max` is in UTF-16 units, as in HTML's `maxlength`. */
type TextRule = { max: number; required: string }

/** Trimmed text, possibly of several lines. `required` is the message when it's empty. */
export const text = ({ max, required }: TextRule) => z.string(required).trim().min(1, required).max(max)

/** The name of a person, company, or place, cleaned by `cleanName` because other users see it inside our sentences. */
export const displayName = ({ max, required }: TextRule) =>
  z.string(required).overwrite(cleanName).min(1, required).max(max)

/** Like `text`, but optional: missing, null, and blank all become null. */
export const optionalText = ({ max }: { max: number }) => optional(z.string().trim().max(max))

/** Like `displayName`, but optional: missing, null, and blank all become null. */
export const optionalDisplayName = ({ max }: { max: number }) =>
  optional(z.string().overwrite(cleanName).max(max))

const optional = (schema: z.ZodString) => schema.nullish().transform((value) => value || null)
