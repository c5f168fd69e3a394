import { useQueryClient } from '@tanstack/react-query'
import { z } from 'zod'
import { listContractors } from '#domain/accounts/contractors/contract.ts'
import {
  type Assignment,
  getZip,
  type KnownZip,
  listCounties,
  listTerritories,
  listTerritoryHolders,
  listWaitlist,
} from '#domain/territories/contract.ts'
import { getTerritoryMap } from '#domain/territories/zip-boundaries/contract.ts'
import { UserId } from '#kernel/actor.ts'
import type { Endpoint } from '#kernel/endpoint.ts'
import { NO_CONTRACTOR } from '#web/accounts/contractors/ContractorSelect.tsx'
import { hasCode } from '#web/api/call.ts'
import { useCommand } from '#web/api/query.ts'

/** What an assignment changes. */
export const REFRESHED = [
  listTerritories,
  listTerritoryHolders,
  listCounties,
  getZip,
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

/** A command that assigns. If it's refused because other contractors have the ZIP codes by now, it loads who. */
export function useAssignment<E extends Endpoint>(endpoint: E) {
  const client = useQueryClient()
  const command = useCommand(endpoint, { refreshes: REFRESHED })
  const refreshIfTaken = (error: unknown) => {
    if (!hasCode(error, 'conflict')) return
    for (const { name } of REFRESHED) void client.invalidateQueries({ queryKey: [name] })
  }
  return { send: command.mutateAsync, refreshIfTaken }
}

type Place = Pick<Assignment, 'zipCode' | 'city' | 'state'>

/** A ZIP code to assign, with the contractor who had it on the screen: another admin may be faster. */
export const assignmentOf = (
  place: Place,
  shown: Pick<KnownZip, 'contractorId'>,
  contractorId: UserId | null,
): Assignment => ({ ...place, contractorId, expectedContractorId: shown.contractorId })

/** A county's name as part of a sentence; a part of a county has its own. */
export const inCounty = (name: string) => (name.includes('County') ? name : `${name} County`)

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
