import { open } from 'node:fs/promises'
import { decodeWords } from 'postal-mime'
import type { z } from 'zod'
import { cleanName } from '#kernel/text/text.ts'
import { type Field, fieldsOf, headerIn, MAX_HEADER_BYTES, valuesOf } from './header-fields.ts'
import type { readHeaderTask } from './task.ts'

const MAX_VALUE = 10_000
const MAX_TEXT = 200

/** The fields that someone asks for. */
const FIELDS = new Set(
  (
    'auto-submitted authentication-results cc content-type delivered-to envelope-to from list-id message-id precedence received ' +
    'resent-cc resent-to return-path to x-autoreply x-autorespond x-autoresponder x-delivered-to x-envelope-to x-failed-recipients ' +
    'x-odie-message-id x-original-to'
  ).split(' '),
)

/** Reads the header of the message at `path`. */
export async function readHeader(path: string): Promise<z.input<typeof readHeaderTask.output>> {
  const header = headerIn(await beginningOf(path))
  const fields = fieldsOf(header)
  return {
    fields: fields
      .filter(({ name }) => FIELDS.has(name))
      .map(({ name, value }) => ({ name, value: value.slice(0, MAX_VALUE) })),
    sender: shown(valuesOf(fields, 'from')[0]),
    subject: shown(valuesOf(fields, 'subject')[0]),
    answers: answersOf(fields),
  }
}

async function beginningOf(path: string) {
  const file = await open(path)
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(MAX_HEADER_BYTES), 0, MAX_HEADER_BYTES, 0)
    return buffer.toString('utf8', 0, bytesRead)
  } finally {
    await file.close()
  }
}

/** Decoded (RFC 2047), on one line, and short. */
function shown(value = ''): string {
  const text = cleanName(decodeWords(value.slice(0, MAX_VALUE)).replaceAll('\0', '').toWellFormed())
  return text.slice(0, MAX_TEXT).toWellFormed().trim()
}

const ID = /<[\x21-\x3b\x3d\x3f-\x7e]{1,250}>/g
const MAX_REFERENCES = 10

/** The Message-IDs that an answer names. Without a valid one, it names none. */
function answersOf(fields: readonly Field[]) {
  const idsIn = (name: string) =>
    valuesOf(fields, name).flatMap((value) => value.slice(0, MAX_VALUE).match(ID) ?? [])
  const [messageId = null] = idsIn('message-id')
  const references = idsIn('references')
  return {
    messageId,
    references: (references.length > 0 ? references : idsIn('in-reply-to')).slice(-MAX_REFERENCES),
  }
}
