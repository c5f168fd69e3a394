import { listAccessTokens } from '#domain/accounts/access-tokens/contract.ts'
import { query } from '#web/api/query.ts'

export const accessTokensQuery = query(listAccessTokens, {})
