import { on } from '#platform/bind.ts'
import { listKinds, priceFinding } from './contract.ts'
import * as desk from './desk.ts'

export const deskRoutes = [
  on(priceFinding, (ctx, _admin, input) => desk.price(ctx, input)),
  on(listKinds, () => desk.listKindsByTitle()),
]
