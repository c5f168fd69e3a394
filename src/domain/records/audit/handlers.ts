import { pageOf } from '#platform/db/keyset.ts'
import { on } from '#platform/handlers.ts'
import { listAuditActions, listAuditEvents } from './contract.ts'
import * as store from './store.ts'

export const auditRoutes = [
  on(listAuditEvents, async (ctx, _admin, request, http) =>
    http.page(
      pageOf(await store.list(ctx.db, request), request.limit, ({ at, actorId: _, ...event }) => ({
        ...event,
        at: at.toISOString(),
      })),
    ),
  ),
  on(listAuditActions, (ctx) => store.listActions(ctx.db)),
]
