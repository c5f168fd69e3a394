import { createContext } from 'react'
import { getEvidenceCrop } from '#domain/client/evidence/contract.ts'
import type { EstimateId } from '#domain/estimates/contract.ts'
import { hrefOf } from '#web/api/call.ts'

/** The URL of the crop of a passage; readers without an account have another one. */
export const CropSource = createContext((id: EstimateId, index: number) =>
  hrefOf(getEvidenceCrop, { id, index }),
)
