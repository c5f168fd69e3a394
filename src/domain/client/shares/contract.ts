import { z } from 'zod'
import { AgentEstimate, EstimateId } from '#domain/estimates/contract.ts'
import { UserId } from '#kernel/actor.ts'
import { Download, endpoint, Nothing } from '#kernel/endpoint.ts'
import { PageRequest } from '#kernel/page.ts'

export const ShareId = z.uuid().brand<'ShareId'>()
export type ShareId = z.infer<typeof ShareId>

/** Active links of an estimate. */
export const MAX_SHARES = 20

/** What the holder of a link may do; decision 40 has the table. */
export const LinkPurpose = z.enum(['view', 'respond', 'work', 'confirm', 'completion'])
export type LinkPurpose = z.infer<typeof LinkPurpose>

/** The links that agents make. Those for the contractor's `work` are in ODIE's emails. */
export const AgentLinkPurpose = LinkPurpose.exclude(['work'])
export type AgentLinkPurpose = z.infer<typeof AgentLinkPurpose>

/** A link for someone without an account. */
export const Share = z.object({
  id: ShareId,
  purpose: LinkPurpose,
  /** Who the agent made it for: `Buyers`. */
  recipient: z.string(),
  createdAt: z.iso.datetime(),
  expiresAt: z.iso.datetime(),
  openings: z.int(),
  lastOpenedAt: z.iso.datetime().nullable(),
})
export type Share = z.infer<typeof Share>

export const listShares = endpoint({
  name: 'listShares',
  summary: 'The links that an agent made for an estimate and that still work, newest first.',
  method: 'GET',
  path: '/api/estimates/:id/shares',
  access: ['agent'],
  input: z.object({ id: EstimateId }),
  output: z.array(Share),
})

/** A link in the staff's list. */
export const AgentShare = Share.extend({ estimateId: EstimateId, propertyAddress: z.string() })
export type AgentShare = z.infer<typeof AgentShare>

export const listAgentShares = endpoint({
  name: 'listAgentShares',
  summary:
    'The links to an agent’s estimates, newest first, in pages. They don’t work while the account is deactivated.',
  method: 'GET',
  path: '/api/admin/agents/:id/shares',
  access: ['admin'],
  input: PageRequest.extend({ id: UserId }),
  output: z.array(AgentShare),
})

export const CreateShare = z.object({
  id: EstimateId,
  purpose: AgentLinkPurpose.default('view'),
  recipient: z.string().trim().min(1, 'Enter who the link is for').max(60, 'Use up to 60 characters'),
})

export const createShare = endpoint({
  name: 'createShare',
  summary: 'Makes a link to an estimate, for one purpose. This response is the only one with its URL.',
  method: 'POST',
  path: '/api/estimates/:id/shares',
  access: ['agent'],
  status: 201,
  input: CreateShare,
  output: Share.extend({ url: z.url() }),
})

export const revokeShare = endpoint({
  name: 'revokeShare',
  summary: 'Ends a link. Idempotent.',
  method: 'DELETE',
  path: '/api/estimates/:id/shares/:shareId',
  access: ['agent', 'admin'],
  input: z.object({ id: EstimateId, shareId: ShareId }),
  output: Nothing,
})

/** What the estimate's PDF shows. */
export const SharedEstimate = AgentEstimate.pick({
  id: true,
  kind: true,
  propertyAddress: true,
  totalAmount: true,
  sentAt: true,
  validUntil: true,
  hasPdf: true,
  contractor: true,
  report: true,
  estimateData: true,
  evidence: true,
}).extend({
  /** Whether a newer estimate of the report has taken its place. */
  isReplaced: z.boolean(),
  expiresAt: z.iso.datetime(),
})
export type SharedEstimate = z.infer<typeof SharedEstimate>

export const LinkToken = z.string().max(100)

export const openSharedEstimate = endpoint({
  name: 'openSharedEstimate',
  summary: 'The estimate behind a link. Every opening is in the audit trail.',
  method: 'GET',
  path: '/api/shared-estimate',
  access: 'anyone',
  input: z.object({ token: LinkToken }),
  output: SharedEstimate,
})

export const getSharedPdf = endpoint({
  name: 'getSharedPdf',
  summary: 'The PDF of the estimate behind a link. Counts as an opening.',
  method: 'GET',
  path: '/api/shared-estimate/pdf',
  access: 'anyone',
  input: z.object({ token: LinkToken }),
  output: Download,
})

export const getSharedCrop = endpoint({
  name: 'getSharedCrop',
  summary:
    'The part of the report’s page with a passage that the estimate behind a link is based on, as JPEG.',
  method: 'GET',
  path: '/api/shared-estimate/evidence/:index/crop',
  access: 'anyone',
  input: z.object({
    token: LinkToken,
    purpose: LinkPurpose.default('view'),
    index: z.coerce.number().int().min(0).max(100_000),
  }),
  output: Download,
})
