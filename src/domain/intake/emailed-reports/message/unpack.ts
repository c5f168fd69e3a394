import { readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import PostalMime, { type Attachment, type Email } from 'postal-mime'
import { REPORT_UPLOAD } from '#domain/intake/contract.ts'
import { isAllowedName } from '#kernel/endpoint.ts'
import { displayFileName } from '#kernel/text/file-name.ts'
import { textOfHtml } from '#platform/documents/text/html.ts'
import { InputRejected } from '#platform/tasks/task.ts'
import type { Part } from './task.ts'

/** A forward of a forward of a forward. */
const MAX_DEPTH = 5
/** A walk-through with a photo of every room has fewer attachments. */
const MAX_PARTS = 300
const MAX_TEXT = 200_000
const MAX_HTML = 2_000_000

/** Nested messages come as they are, because the parser's own way mixes their attachments with ours. */
const LIMITS = { forceRfc822Attachments: true, maxNestingDepth: 30, maxHeadersSize: 2 * 1024 * 1024 }

type Unpacked = { text: string; hasLink: boolean; parts: Part[] }

/**
 * Unpacks the message at `file` into the folder `into`. What it contains may be cut off or damaged: what can be read is.
 * @throws InputRejected `too_many_parts`; and what the parser throws for a message that exceeds its limits
 */
export async function unpack(file: string, into: string): Promise<Unpacked> {
  const source = await readFile(file)
  const unpacked: Unpacked = { text: '', hasLink: false, parts: [] }
  await addMessage(unpacked, withoutMboxLine(source), { into, depth: 0 })
  return unpacked
}

type Place = { into: string; depth: number }

async function addMessage(unpacked: Unpacked, source: Uint8Array, { into, depth }: Place) {
  const email = await PostalMime.parse(source, LIMITS)
  addText(unpacked, email, depth)
  for (const attachment of email.attachments) {
    const content = bytesOf(attachment)
    if (attachment.mimeType === 'message/rfc822' && depth < MAX_DEPTH)
      await addMessage(unpacked, content, { into, depth: depth + 1 })
    else await addPart(unpacked, attachment, { content, into })
  }
}

/** The text of a message that was forwarded as an attachment comes after what was written about it, and begins with its subject. */
function addText(unpacked: Unpacked, { subject = '', text, html }: Email, depth: number) {
  const body = text?.trim() ? text : html ? textIn(html.slice(0, MAX_HTML)) : ''
  if (/https?:\/\//i.test(`${body} ${html?.slice(0, MAX_HTML) ?? ''}`)) unpacked.hasLink = true
  const all = [unpacked.text, depth > 0 ? subject : '', body].filter(Boolean).join('\n')
  unpacked.text = all.slice(0, MAX_TEXT).replaceAll('\0', '').toWellFormed()
}

/** Empty for markup that's nested without end. */
function textIn(html: string): string {
  try {
    return textOfHtml(html)
  } catch {
    return ''
  }
}

async function addPart(
  unpacked: Unpacked,
  attachment: Attachment,
  { content, into }: { content: Uint8Array; into: string },
) {
  const { parts } = unpacked
  if (parts.length >= MAX_PARTS)
    throw new InputRejected('too_many_parts', `The message has more than ${MAX_PARTS} parts.`)
  const { kind, name } = describe(attachment, content)
  const isKept = kind === 'document' || kind === 'message'
  // Named by its place, never by the message.
  const file = isKept ? path.join(into, `${path.basename(into)}-${parts.length}`) : null
  if (file) await writeFile(file, content, { flag: 'wx', mode: 0o600 })
  parts.push({ kind, name, bytes: content.length, path: file })
}

/** Parts without a name get the ending of their type, which the upload's rules go by. */
const ENDINGS: Record<string, string> = {
  'application/pdf': '.pdf',
  'application/x-pdf': '.pdf',
  'application/msword': '.doc',
  'application/rtf': '.doc',
  'text/rtf': '.doc',
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document': '.docx',
}

/** By the type of the part, or the name of its file. */
const KINDS: readonly [kind: Part['kind'], type: RegExp, name: RegExp][] = [
  ['tnef', /^application\/(?:vnd\.)?ms-tnef$/, /^winmail\.dat$/i],
  // A detached signature, smime.p7s, isn't a container.
  ['smime', /^application\/(?:x-)?pkcs7-mime$/, /\.p7m$/i],
  ['message', /^message\/rfc822$/, /\.eml$/i],
  ['image', /^image\//, /\.(?:jpe?g|png|hei[cf]|gif|webp|tiff?|bmp)$/i],
  ['archive', /^application\/(?:x-)?(?:zip|7z|rar)\b/, /\.(?:zip|7z|rar|tgz|tar|gz)$/i],
]

function describe(attachment: Attachment, content: Uint8Array): Pick<Part, 'kind' | 'name'> {
  const { filename, mimeType } = attachment
  const name = filename ? displayFileName(filename.replaceAll('\0', '')) : ''
  if (isAllowedName(REPORT_UPLOAD, name)) return { kind: 'document', name }
  const kind = closedKindOf(attachment, name)
  if (kind) return { kind, name: name || mimeType }
  const ending = ENDINGS[mimeType] ?? (startsLikePdf(content) ? '.pdf' : null)
  return ending
    ? { kind: 'document', name: `${name || 'report'}${ending}` }
    : { kind: 'other', name: name || mimeType }
}

function closedKindOf({ mimeType, related }: Attachment, name: string): Part['kind'] | undefined {
  const [kind] = KINDS.find(([, type, names]) => type.test(mimeType) || names.test(name)) ?? []
  // A logo in the text isn't a photo of a page.
  return kind === 'image' && related ? 'other' : kind
}

const startsLikePdf = (content: Uint8Array) =>
  Buffer.from(content.buffer, content.byteOffset, Math.min(content.length, 1_024)).includes('%PDF-')

const bytesOf = ({ content }: Attachment): Uint8Array =>
  typeof content === 'string' ? Buffer.from(content) : new Uint8Array(content)

/** Some pipes begin a message with a line of the mbox format, which isn't part of its header. */
function withoutMboxLine(source: Buffer): Uint8Array {
  if (!source.subarray(0, 5).equals(Buffer.from('From '))) return source
  return source.subarray(source.indexOf('\n') + 1)
}
