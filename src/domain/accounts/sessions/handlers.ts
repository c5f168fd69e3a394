import * as sessions from '#domain/accounts/identity/sessions/own-sessions.ts'
import { on } from '#platform/handlers.ts'
import { endOtherSessions, endSession, listSessions } from './contract.ts'

export const sessionRoutes = [
  on(listSessions, (ctx, actor, _input, request) => sessions.list(ctx, actor, request)),
  on(endOtherSessions, (ctx, actor, _input, request) => sessions.endOthers(ctx, actor, request)),
  on(endSession, (ctx, actor, { id }, request) => sessions.end(ctx, actor, id, request)),
]
