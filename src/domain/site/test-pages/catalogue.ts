import { UserId } from '#kernel/actor.ts'

/** The contractor of the contractor test page: the demo's first one has this id. */
export const TEST_CONTRACTOR_ID = UserId.parse('7d0c7a52-5b0e-4c1f-9d3a-2f6e8b1c4a90')

/** How many rows the test pages show of these lists. */
export const TEST_LIST_SIZES = { estimates: 10, pricebook: 8, contractors: 5 } as const
