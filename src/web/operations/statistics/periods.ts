import type { PERIODS } from '#domain/operations/statistics/contract.ts'

/** A period to look at, in days. */
export type Days = (typeof PERIODS)[number]
