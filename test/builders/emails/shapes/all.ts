import { APPLE } from './apple-mail.ts'
import { GMAIL } from './gmail.ts'
import { OUTLOOK } from './outlook.ts'
import { SERVICES } from './services.ts'
import type { Shape } from './shape.ts'

/** Forwards of inspectors' emails as they arrive, by what wrote them. */
export const SHAPES: Record<string, readonly Shape[]> = {
  Gmail: GMAIL,
  Outlook: OUTLOOK,
  'Apple Mail': APPLE,
  'inspection services': SERVICES,
}
