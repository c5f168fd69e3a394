import { z } from 'zod'
import { cleanName } from '#kernel/text/text.ts'
import { url } from './values.ts'

const printable = (what: string) =>
  z.string().regex(/^[\x21-\x7e]{1,1000}$/, `contains a space or a character that ${what} never contain`)

const clientId = printable('client IDs').optional()
const clientSecret = printable('client secrets').optional()

/** Of Microsoft Entra: an ID or a domain for one organization, or a group of accounts. */
const tenant = z
  .string()
  .regex(
    /^(?:common|organizations|consumers|[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}|[a-z0-9-]+(?:\.[a-z0-9-]+)+)$/i,
    'must be common, organizations, consumers, or the ID or domain of your tenant, like contoso.onmicrosoft.com',
  )
  .transform((value) => value.toLowerCase())

/** The variables of signing in with OpenID Connect. `openid.ts` combines them. */
export const OpenIdVariables = {
  OIDC_GOOGLE_CLIENT_ID: clientId,
  OIDC_GOOGLE_CLIENT_SECRET: clientSecret,
  OIDC_MICROSOFT_CLIENT_ID: clientId,
  OIDC_MICROSOFT_CLIENT_SECRET: clientSecret,
  OIDC_MICROSOFT_TENANT: tenant.optional(),
  OIDC_ISSUER: url(['http:', 'https:'], 'https://login.example.com/realms/office')
    .refine(
      (value) => !/[?#]/.test(value) && !/^[a-z]+:\/\/[^/]*@/i.test(value),
      'must have no query, fragment, or password',
    )
    .refine((value) => value.length <= 500, 'must be 500 characters or fewer')
    .optional(),
  OIDC_CLIENT_ID: clientId,
  OIDC_CLIENT_SECRET: clientSecret,
  OIDC_NAME: z
    .string()
    .overwrite(cleanName)
    .min(1, 'must be a name, like Acme')
    .max(40, 'must be 40 characters or fewer')
    .optional(),
  OIDC_STAFF_ISSUER: z.string().optional(),
}
