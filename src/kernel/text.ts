import { z } from 'zod'

/** U+0000, which PostgreSQL can't store, and lone surrogates, which have no UTF-8 form. */
export const isStorable = (value: string) => !value.includes('\0') && value.isWellFormed()

/**
 * Invisible characters that reorder the text around them. A name with one could change how the sentence around it reads.
 */
const BIDI_CONTROLS = /[\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069]/g

/** The text on one line and without invisible direction marks. */
export const cleanName = (value: string) =>
  value
    .replaceAll(BIDI_CONTROLS, '')
    .replaceAll(/\p{Cc}+/gu, ' ')
    .trim()

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
