import { z } from 'zod'
import { endpoint, Nothing } from '#kernel/endpoint.ts'

export const checkLink = endpoint({
  name: 'checkLink',
  summary:
    'Whether the token of an emailed invitation or reset link still works, without using it up. A link that is unknown, used, or expired gets the same answer as when it’s followed.',
  method: 'POST',
  path: '/api/auth/check-link',
  access: 'anyone',
  input: z.object({ kind: z.enum(['invitation', 'reset']), token: z.string().min(1).max(100) }),
  output: Nothing,
})
