/** A field of a message's header: its name in lowercase, and its value on one line. */
export type Field = { name: string; value: string }

/** A longer header is cut off. */
export const MAX_HEADER_BYTES = 256 * 1024
/** More than any mail server adds. */
const MAX_FIELDS = 1_000

/** Everything up to the first empty line, without the line that some pipes begin with. */
export function headerIn(text: string): string {
  const start = /^From [^\r\n]*\r?\n/.exec(text)?.[0].length ?? 0
  const rest = text.slice(start)
  const end = /\r?\n\r?\n/.exec(rest)
  return end ? rest.slice(0, end.index) : rest
}

/** The fields of a header, the topmost first (RFC 5322, section 2.2). */
export function fieldsOf(header: string): Field[] {
  return header
    .replaceAll(/\r?\n[ \t]+/g, ' ')
    .split(/\r?\n/, MAX_FIELDS)
    .flatMap((line) => {
      const colon = line.indexOf(':')
      const name = line.slice(0, Math.max(0, colon)).trim().toLowerCase()
      return name ? [{ name, value: line.slice(colon + 1).trim() }] : []
    })
}

/** The values of all fields with this name, the topmost first. */
export const valuesOf = (fields: readonly Field[], name: string): string[] =>
  fields.filter((field) => field.name === name).map(({ value }) => value)

const DOMAIN = /^[a-z0-9](?:[a-z0-9-]*[a-z0-9])?(?:\.[a-z0-9](?:[a-z0-9-]*[a-z0-9])?)+$/i
const MAX_ADDRESS_FIELD = 2_000

/**
 * The address of a message that has one author, in lowercase (RFC 5322, section 3.6.2). Null for several From fields, several
 * addresses, and anything in which two programs could see two different ones, such as a second @.
 */
export function authorOf(fields: readonly Field[]): string | null {
  const [value, ...more] = valuesOf(fields, 'from')
  if (value === undefined || more.length > 0 || value.length > MAX_ADDRESS_FIELD) return null
  const text = value.replaceAll(/"(?:[^"\\]|\\.)*"/g, ' ').trim()
  const address = /^[^<>@,;:()"\\]*<([^\s<>@,;:()"\\]+@[^\s<>@,;:()"\\]+)>$/.exec(text)?.[1] ?? text
  const [local, domain, ...rest] = address.split('@')
  if (!local || !domain || rest.length > 0 || /[\s<>,;:()"\\]/.test(local) || !DOMAIN.test(domain))
    return null
  return address.toLowerCase()
}
