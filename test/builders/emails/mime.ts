/* Emails as mail programs write them, down to the order of parts and the encoding of names. */

export type Attached = {
  name: string
  content: Uint8Array | string
  type?: string
  /** How the name is written: plain, RFC 2047, RFC 2231, RFC 2231 in pieces, or not at all. */
  naming?: 'plain' | 'rfc2047' | 'rfc2231' | 'pieces' | 'none'
  disposition?: 'attachment' | 'inline'
  encoding?: 'base64' | 'quoted-printable' | '7bit'
}

/** A part: its header fields, and its encoded body. */
export type Part = { fields: string[]; body: string }

const CRLF = '\r\n'

export const base64 = (content: Uint8Array | string) =>
  Buffer.from(content)
    .toString('base64')
    .replaceAll(/.{76}(?!$)/g, `$&${CRLF}`)

/** RFC 2045, section 6.7. */
export const quotedPrintable = (text: string) =>
  text
    .split(/\r?\n/)
    .map((line) => {
      const pieces = Buffer.from(line)
        .toString('latin1')
        .replaceAll(
          /[^ -<>-~]/g,
          (byte) => `=${byte.charCodeAt(0).toString(16).toUpperCase().padStart(2, '0')}`,
        )
      return (pieces.match(/(?:=[0-9A-F]{2}|[^=]){1,24}/g) ?? ['']).join(`=${CRLF}`)
    })
    .join(CRLF)

/** RFC 2047, in words of at most 75 characters. */
export const encodedWords = (text: string) =>
  (text.match(/.{1,14}/gsu) ?? [''])
    .map((piece) => `=?UTF-8?B?${Buffer.from(piece).toString('base64')}?=`)
    .join(`${CRLF} `)

export const textPart = (
  text: string,
  { subtype = 'plain', encoding = 'quoted-printable', charset = 'UTF-8' } = {},
): Part => ({
  fields: [`Content-Type: text/${subtype}; charset="${charset}"`, `Content-Transfer-Encoding: ${encoding}`],
  body: encoding === 'base64' ? base64(text) : encoding === 'quoted-printable' ? quotedPrintable(text) : text,
})

export function filePart({
  name,
  content,
  type = 'application/pdf',
  naming = 'plain',
  disposition = 'attachment',
  encoding = 'base64',
}: Attached): Part {
  const body = encoding === 'base64' ? base64(content) : String(content)
  const percent = encodeURIComponent(name)
  const names = {
    plain: { type: `; name="${name}"`, disposition: `;${CRLF} filename="${name}"` },
    rfc2047: {
      type: `;${CRLF} name="${encodedWords(name)}"`,
      disposition: `;${CRLF} filename="${encodedWords(name)}"`,
    },
    rfc2231: { type: '', disposition: `;${CRLF} filename*=UTF-8''${percent}` },
    pieces: {
      type: '',
      disposition: (percent.match(/(?:%..|[^%]){1,12}/g) ?? [])
        .map((piece, at) => `;${CRLF} filename*${at}*=${at === 0 ? "UTF-8''" : ''}${piece}`)
        .join(''),
    },
    none: { type: '', disposition: '' },
  }[naming]
  return {
    fields: [
      `Content-Type: ${type}${names.type}`,
      `Content-Disposition: ${disposition}${names.disposition}`,
      `Content-Transfer-Encoding: ${encoding}`,
    ],
    body,
  }
}

/** A message as a part. */
export const messagePart = (message: string, { name }: { name?: string } = {}): Part => ({
  fields: [
    `Content-Type: message/rfc822${name ? `; name="${name}"` : ''}`,
    `Content-Disposition: attachment${name ? `; filename="${name}"` : ''}`,
  ],
  body: message,
})

let boundaries = 0

export function multipart(
  subtype: string,
  parts: readonly Part[],
  { parameters = '', boundary = `=_part_${++boundaries}` } = {},
): Part {
  const body = parts.map(({ fields, body }) => [`--${boundary}`, ...fields, '', body].join(CRLF))
  return {
    fields: [`Content-Type: multipart/${subtype}; boundary="${boundary}"${parameters}`],
    body: [...body, `--${boundary}--`, ''].join(CRLF),
  }
}

/** A whole message. `fields` are the header's, the topmost first. */
export const messageOf = (fields: readonly string[], { fields: partFields, body }: Part): string =>
  [...fields, 'MIME-Version: 1.0', ...partFields, '', body].join(CRLF)
