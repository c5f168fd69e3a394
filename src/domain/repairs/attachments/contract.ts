import { z } from 'zod'
import { LinkPurpose, LinkToken } from '#domain/client/shares/contract.ts'
import { EstimateId } from '#domain/estimates/contract.ts'
import { Download, endpoint, type Upload } from '#kernel/endpoint.ts'

export const AttachmentId = z.uuid().brand<'AttachmentId'>()
export type AttachmentId = z.infer<typeof AttachmentId>

/** Photos are re-encoded and shown; documents (PDF) are kept as they are, and only downloaded. */
export const AttachmentKind = z.enum(['photo', 'document'])
export type AttachmentKind = z.infer<typeof AttachmentKind>

export const AttachmentSource = z.enum(['other_side', 'contractor'])
export type AttachmentSource = z.infer<typeof AttachmentSource>

/** Of an estimate, drafts included. */
export const MAX_ATTACHMENTS = 200

/** A photo, receipt, or document that the other side or the contractor added to an estimate. `width` and `height` are a photo's, in pixels. */
export const Attachment = z.object({
  id: AttachmentId,
  kind: AttachmentKind,
  name: z.string(),
  bytes: z.int(),
  width: z.int().nullable(),
  height: z.int().nullable(),
})
export type Attachment = z.infer<typeof Attachment>

export const ATTACHMENT_UPLOAD: Upload = {
  field: 'file',
  maxBytes: 20 * 1024 * 1024,
  extensions: ['.jpg', '.jpeg', '.png', '.webp', '.pdf'],
  messages: {
    missing: 'Please choose a photo or a PDF',
    tooLarge: 'Photos and PDFs must be smaller than 20 MB',
    wrongType: 'Please choose a JPEG, PNG, or WebP photo, or a PDF',
  },
}

/** The links whose holders add attachments. */
const WritingPurpose = LinkPurpose.extract(['respond', 'work'])

export const addLinkAttachment = endpoint({
  name: 'addLinkAttachment',
  summary:
    'Stores a photo or PDF for the holder of a link to respond or to work. It’s a draft until it’s part of an answer.',
  method: 'POST',
  path: '/api/link-attachments',
  access: 'anyone',
  status: 201,
  input: z.object({ token: LinkToken, purpose: WritingPurpose }),
  output: Attachment,
  upload: ATTACHMENT_UPLOAD,
})

export const getLinkAttachment = endpoint({
  name: 'getLinkAttachment',
  summary: 'A photo as JPEG, or a PDF to save, for the holder of a link that shows it.',
  method: 'GET',
  path: '/api/link-attachments/:attachmentId',
  access: 'anyone',
  input: z.object({ token: LinkToken, purpose: LinkPurpose, attachmentId: AttachmentId }),
  output: Download,
})

export const addAttachment = endpoint({
  name: 'addAttachment',
  summary:
    'Stores a photo or PDF of the contractor. It’s a draft until it’s part of an answer or a completion.',
  method: 'POST',
  path: '/api/estimates/:id/attachments',
  access: ['contractor'],
  status: 201,
  input: z.object({ id: EstimateId }),
  output: Attachment,
  upload: ATTACHMENT_UPLOAD,
})

export const getAttachment = endpoint({
  name: 'getAttachment',
  summary: 'A photo as JPEG, or a PDF to save.',
  method: 'GET',
  path: '/api/estimates/:id/attachments/:attachmentId',
  access: ['agent', 'contractor', 'admin'],
  input: z.object({ id: EstimateId, attachmentId: AttachmentId }),
  output: Download,
})
