import { on, work } from '#platform/handlers.ts'
import * as tokens from './access-tokens.ts'
import { createAccessToken, listAccessTokens, revokeAccessToken } from './contract.ts'
import { warnOfExpiry } from './expiring.ts'
import { warnOfAccessTokens } from './jobs.ts'

export const accessTokenRoutes = [
  on(listAccessTokens, (ctx, actor) => tokens.list(ctx, actor)),
  on(createAccessToken, (ctx, actor, input, request) => tokens.create(ctx, actor, input, request)),
  on(revokeAccessToken, (ctx, actor, { id }, request) => tokens.revoke(ctx, actor, id, request)),
]

export const accessTokenWorkers = [work(warnOfAccessTokens, warnOfExpiry)]
