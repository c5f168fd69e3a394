import { on } from '#platform/handlers.ts'
import { setWorkState } from './contract.ts'
import * as scheduling from './scheduling.ts'

export const schedulingRoutes = [
  on(setWorkState, (ctx, contractor, input) => scheduling.setState(ctx, contractor, input)),
]
