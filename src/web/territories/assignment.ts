import { z } from 'zod'
import { getTerritoryMap } from '#domain/boundaries/contract.ts'
import { listContractors } from '#domain/contractors/contract.ts'
import {
  listCounties,
  listTerritories,
  listTerritoryHolders,
  listWaitlist,
} from '#domain/territories/contract.ts'
import { UserId } from '#kernel/actor.ts'
import { NO_CONTRACTOR } from '#web/contractors/ContractorSelect.tsx'

/** What an assignment changes. */
export const REFRESHED = [
  listTerritories,
  listTerritoryHolders,
  listCounties,
  getTerritoryMap,
  listWaitlist,
  listContractors,
]

/** The value of a `ContractorSelect` as the API takes it. */
export const Assignee = z
  .string()
  .min(1, 'Choose a contractor')
  .transform((value) => (value === NO_CONTRACTOR ? null : UserId.parse(value)))

/** The form of a bulk assignment. */
export const BulkSelection = z.object({ contractorId: Assignee, zipCodes: z.array(z.string()).min(1) })

/** The form of an assignment whose ZIP codes were chosen before. */
export const AssignedTo = BulkSelection.pick({ contractorId: true })

type Held = { contractorId: string | null; contractorName: string | null }

/** What assigning ZIP codes to a contractor changes: how many it takes from which other contractor, and how many it leaves as they are. */
export function changesOf(zips: readonly Held[], contractorId: string | null) {
  const taken = new Map<string, number>()
  for (const zip of zips) {
    if (!zip.contractorId || zip.contractorId === contractorId) continue
    const name = zip.contractorName ?? 'another contractor'
    taken.set(name, (taken.get(name) ?? 0) + 1)
  }
  const unchanged = zips.filter((zip) => zip.contractorId === contractorId && contractorId !== null).length
  return { taken: [...taken], unchanged }
}
