import { on } from '#platform/handlers.ts'
import { checkLink } from './contract.ts'
import * as checks from './link-checks.ts'

export const linkCheckRoutes = [
  on(checkLink, (ctx, _actor, input, request) => checks.checkLink(ctx, input, request)),
]
