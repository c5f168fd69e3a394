import path from 'node:path'
import type { FastifyRequest } from 'fastify'
import type { Upload } from '#kernel/endpoint.ts'
import { DomainError } from '#kernel/errors.ts'
import type { ReceivedFile } from '#kernel/request-context.ts'
import type { Context } from '#platform/context.ts'
import { FileTooLarge } from '#platform/storage/storage.ts'

type Received = { fields: Record<string, string>; file: ReceivedFile | null }

/**
 * Streams a multipart request to storage, its fields in any order. Throws, with nothing stored, when the file is empty, too
 * large or of a wrong type; when the connection breaks off, too.
 */
export async function receive(ctx: Context, request: FastifyRequest, upload: Upload): Promise<Received> {
  if (!request.isMultipart())
    throw new DomainError('unsupported_type', 'Send the file as multipart/form-data.')
  const received: Received = { fields: {}, file: null }
  try {
    await readParts(ctx, request, { upload, received })
    if (received.file?.bytes === 0)
      throw new DomainError('invalid', 'The file is empty. Please choose another one.')
    return received
  } catch (error) {
    if (received.file) await ctx.storage.delete(received.file.key)
    throw refusalOf(request, error)
  }
}

/** What the parser has against a form, in words for the person who sent it. */
const REFUSALS: Record<string, string> = {
  FST_FILES_LIMIT: 'Please send one file at a time.',
  FST_FIELDS_LIMIT: 'This form has too many fields.',
  FST_PARTS_LIMIT: 'This form has too many fields.',
}

function refusalOf(request: FastifyRequest, error: unknown) {
  if (error instanceof DomainError) return error
  const sentence = REFUSALS[(error as { code?: string }).code ?? '']
  if (sentence) return new DomainError('invalid', sentence)
  return isBrokenOff(request, error)
    ? new DomainError('invalid', 'The upload broke off. Please try again.')
    : error
}

/** A form is one file and a few short fields; without a limit the fields could be a gigabyte in memory. */
const FORM_LIMITS = { files: 1, fields: 20, fieldSize: 64 * 1024 }

type Reading = { upload: Upload; received: Received }

async function readParts(ctx: Context, request: FastifyRequest, { upload, received }: Reading) {
  // A file past the limit is read to its end and thrown away: a browser shows an answer only after it has sent all.
  for await (const part of request.parts({ limits: { ...FORM_LIMITS, fileSize: upload.maxBytes } })) {
    if (part.type === 'field') received.fields[part.fieldname] = String(part.value)
    else if (part.fieldname === upload.field) received.file = await keep(ctx, part, upload)
    else part.file.resume()
  }
}

/** The parser's own errors have no code or class to know them by. (`destroyed` is true of a request read to its end, too.) */
const isBrokenOff = (request: FastifyRequest, error: unknown) =>
  request.raw.readableAborted ||
  (error instanceof Error && /multipart|part terminated early|malformed|boundary/i.test(error.message))

type FilePart = { filename: string; file: AsyncIterable<Buffer> & { truncated: boolean; resume(): unknown } }

async function keep(ctx: Context, part: FilePart, upload: Upload): Promise<ReceivedFile> {
  const { messages, maxBytes } = upload
  if (!upload.extensions.includes(path.extname(part.filename).toLowerCase())) {
    part.file.resume()
    throw new DomainError('unsupported_type', messages.wrongType)
  }
  try {
    const stored = await ctx.storage.put(untruncated(part.file, maxBytes), { maxBytes })
    return { ...stored, originalName: nameOf(part.filename) }
  } catch (error) {
    throw error instanceof FileTooLarge ? new DomainError('too_large', messages.tooLarge) : error
  }
}

/** The multipart parser ends a file at its limit as if it were whole; here that is the error that it is. */
async function* untruncated(file: FilePart['file'], maxBytes: number) {
  yield* file
  if (file.truncated) throw new FileTooLarge(maxBytes)
}

/** The last part of what may be a whole path, in one line, and not longer than people can read. */
function nameOf(filename: string) {
  const base = filename.split(/[\\/]/).at(-1) ?? ''
  return (
    base
      .replaceAll(/\p{Cc}/gu, ' ')
      .trim()
      .slice(-200) || 'report'
  )
}
