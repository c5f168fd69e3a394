import { on } from '#platform/handlers.ts'
import { getEvidenceCrop } from './contract.ts'
import * as evidence from './evidence.ts'

export const evidenceRoutes = [
  on(getEvidenceCrop, (ctx, actor, input) => evidence.readCrop(ctx, actor, input)),
]
