import { on } from '#platform/handlers.ts'
import * as attachments from './attachments.ts'
import { addAttachment, addLinkAttachment, getAttachment, getLinkAttachment } from './contract.ts'

export const attachmentRoutes = [
  on(addLinkAttachment, (ctx, _anyone, input, request) => attachments.addByLink(ctx, input, request)),
  on(getLinkAttachment, (ctx, _anyone, input, request) => attachments.readByLink(ctx, input, request)),
  on(addAttachment, (ctx, contractor, { id }, { receiveFile }) =>
    attachments.addByContractor(ctx, contractor, { id, receiveFile }),
  ),
  on(getAttachment, (ctx, actor, input) => attachments.read(ctx, actor, input)),
]
