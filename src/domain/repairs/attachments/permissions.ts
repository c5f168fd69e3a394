import type { LinkPurpose } from '#domain/client/shares/contract.ts'
import type { Role } from '#kernel/actor.ts'
import type { AttachmentSource } from './contract.ts'

/** Whether a link shows what this party added. The two sides of a sale don't see each other's through the contractor. */
export function isShownByLink(purpose: LinkPurpose, addedBy: AttachmentSource): boolean {
  switch (purpose) {
    case 'respond':
      return addedBy === 'other_side'
    case 'work':
    case 'confirm':
    case 'completion':
      return addedBy === 'contractor'
    case 'view':
      return false
  }
}

/** Whether a user who may read the estimate sees what this party added: contractors have no part in what the sides negotiate. */
export const isShownTo = (role: Role, addedBy: AttachmentSource): boolean =>
  role !== 'contractor' || addedBy === 'contractor'
