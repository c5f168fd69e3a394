import { z } from 'zod'

/** The OpenID providers that an installation can have; `oidc` is the one that `OIDC_ISSUER` names. */
export const ProviderKey = z.enum(['google', 'microsoft', 'oidc'])
export type ProviderKey = z.infer<typeof ProviderKey>
