import { on } from '#platform/handlers.ts'
import * as contact from './contact.ts'
import {
  countContactMessages,
  handleContactMessage,
  listContactMessages,
  sendContactMessage,
} from './contract.ts'

export const contactRoutes = [
  on(sendContactMessage, (ctx, _actor, form, request) => contact.send(ctx, form, request)),
  on(listContactMessages, async (ctx, _admin, page, request) => request.page(await contact.list(ctx, page))),
  on(countContactMessages, (ctx) => contact.count(ctx)),
  on(handleContactMessage, (ctx, _admin, input) => contact.handle(ctx, input)),
]
