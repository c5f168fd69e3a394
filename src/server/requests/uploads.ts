import type { FastifyRequest } from 'fastify'
import { EMPTY_FILE, isAllowedName, type Upload } from '#kernel/endpoint.ts'
import { DomainError } from '#kernel/errors.ts'
import type { ReceivedFile } from '#kernel/request-context.ts'
import { displayFileName } from '#kernel/text/file-name.ts'
import type { Context } from '#platform/context.ts'
import { released } from '#platform/storage/release-memory.ts'
import { FileTooLarge } from '#platform/storage/storage.ts'

/** A multipart request, read as far as the beginning of its file. Nothing is stored until `storeFile` is called. */
export type UploadForm = {
  /** The fields so far: those before the file, and all of them once it's stored. */
  fields: Record<string, string>
  /** Null when the request has no file in the endpoint's field. */
  fileName: string | null
  /**
   * Streams the file to storage and reads the fields after it; true if there are any. Call it once; throws with nothing stored when
   * the rest of the request isn't valid.
   */
  storeFile(): Promise<{ file: ReceivedFile; hasLateFields: boolean }>
  /** Whether there may be fields after the file. */
  mayContinue(): boolean
  /** Stops parsing. Node.js reads and discards the rest of the body, so that the client gets to read the response. */
  discard(): void
}

/** A form is one file and a few short fields; without limits, fields could fill memory with a gigabyte. */
const FORM_LIMITS = { files: 1, fields: 20, fieldSize: 64 * 1024 }

/** Reads the fields of a multipart request. Throws when it isn't one, or the parser rejects it. */
export async function openForm(ctx: Context, request: FastifyRequest, upload: Upload): Promise<UploadForm> {
  if (!request.isMultipart())
    throw new DomainError('unsupported_type', 'Send the file as multipart/form-data.')
  const parts = request.parts({ limits: { ...FORM_LIMITS, fileSize: upload.maxBytes } })
  const fields: Record<string, string> = {}
  const file = await nextFile(request, parts, fields)
  const fileName = unescapedName(file?.filename ?? '')
  const isWanted = file?.fieldname === upload.field
  let isStored = false
  return {
    fields,
    fileName: isWanted ? fileName : null,
    storeFile: async () => {
      isStored = true
      if (!isWanted) throw missingFile(upload)
      return await storeRest(ctx, request, { parts, file, fileName, upload, fields })
    },
    mayContinue: () => file !== null && !isStored,
    discard: () => {
      request.raw.unpipe()
      // The parser ends the unfinished file with an error; without a listener, that would end the process.
      file?.file.on('error', () => undefined).destroy()
      request.raw.resume()
    },
  }
}

export const missingFile = ({ field, messages }: Upload) =>
  new DomainError('invalid', messages.missing, { fields: { [field]: messages.missing } })

type Parts = ReturnType<FastifyRequest['parts']>
type FilePart = Extract<Awaited<ReturnType<Parts['next']>>['value'], { type: 'file' }>

/** Adds fields to `fields` until a file begins; null at the end of the form. */
async function nextFile(
  request: FastifyRequest,
  parts: Parts,
  fields: Record<string, string>,
): Promise<FilePart | null> {
  try {
    for (;;) {
      const { done, value: part } = await parts.next()
      if (done) return null
      if (part.type === 'file') return part
      fields[part.fieldname] = String(part.value)
    }
  } catch (error) {
    throw clientErrorOf(request, error)
  }
}

/**
 * A file's name as it is on the user's computer. Browsers escape quotation marks and line breaks in it, and nothing else (HTML
 * Living Standard, 4.10.21.8 Multipart form data).
 */
const unescapedName = (name: string) => name.replaceAll(/%(?:22|0D|0A)/gi, decodeURIComponent)

type Rest = {
  parts: Parts
  file: FilePart
  fileName: string
  upload: Upload
  fields: Record<string, string>
}

async function storeRest(ctx: Context, request: FastifyRequest, rest: Rest) {
  const { parts, file, fileName, upload, fields } = rest
  const { messages, maxBytes } = upload
  if (!isAllowedName(upload, fileName)) throw new DomainError('unsupported_type', messages.wrongType)
  let key: string | null = null
  try {
    const stored = await ctx.storage.put(released(untruncated(file.file, maxBytes)), { maxBytes })
    key = stored.key
    if (stored.bytes === 0) throw new DomainError('invalid', EMPTY_FILE)
    const late = await lateFields(request, parts, fields)
    Object.assign(fields, late)
    return {
      file: { ...stored, originalName: displayFileName(fileName) },
      hasLateFields: Object.keys(late).length > 0,
    }
  } catch (error) {
    if (key) await ctx.storage.delete(key)
    if (error instanceof FileTooLarge) throw new DomainError('too_large', messages.tooLarge)
    throw clientErrorOf(request, error)
  }
}

/** The fields after the file. Which of two with one name counts would be a guess, so that's an error. */
async function lateFields(request: FastifyRequest, parts: Parts, fields: Record<string, string>) {
  const late: Record<string, string> = {}
  await nextFile(request, parts, late)
  const repeated = Object.keys(late).find((name) => Object.hasOwn(fields, name))
  if (repeated === undefined) return late
  const message = 'The form has this field before and after its file. Please send it once.'
  throw new DomainError('invalid', message, { fields: { [repeated]: message } })
}

/** What the parser rejects, in our words. */
const PARSER_ERRORS: Record<string, string> = {
  FST_FILES_LIMIT: 'Please send one file at a time.',
  FST_FIELDS_LIMIT: 'This form has too many fields.',
  FST_PARTS_LIMIT: 'This form has too many fields.',
  FST_INVALID_JSON_FIELD_ERROR: 'A field of this form isn’t valid JSON.',
  FST_PROTO_VIOLATION: 'A field of this form has a name that isn’t allowed.',
}

function clientErrorOf(request: FastifyRequest, error: unknown) {
  if (error instanceof DomainError) return error
  const message = PARSER_ERRORS[(error as { code?: string }).code ?? '']
  if (message) return new DomainError('invalid', message)
  return isCutOff(request, error)
    ? new DomainError('invalid', 'The upload was interrupted. Please try again.')
    : error
}

/** The parser's own errors have neither code nor class. (`destroyed` is also true of a request that was read completely.) */
const isCutOff = (request: FastifyRequest, error: unknown) =>
  request.raw.readableAborted ||
  (error instanceof Error &&
    /multipart|part terminated early|premature close|malformed|boundary/i.test(error.message))

/** The parser ends a file at its limit as if it were complete. */
async function* untruncated(file: FilePart['file'], maxBytes: number) {
  yield* file
  if (file.truncated) throw new FileTooLarge(maxBytes)
}
