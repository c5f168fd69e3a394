import { listIdentities, listSignInProviders } from '#domain/accounts/openid/contract.ts'
import { query } from '#web/api/query.ts'

export const providersQuery = query(listSignInProviders, {})
export const identitiesQuery = query(listIdentities, {})
