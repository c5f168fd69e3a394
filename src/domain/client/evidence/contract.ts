import { z } from 'zod'
import { EstimateId } from '#domain/estimates/contract.ts'
import { Download, endpoint } from '#kernel/endpoint.ts'

export const getEvidenceCrop = endpoint({
  name: 'getEvidenceCrop',
  summary: 'The part of the report’s page with a passage that an estimate is based on, as JPEG.',
  method: 'GET',
  path: '/api/estimates/:id/evidence/:index/crop',
  access: ['agent', 'contractor', 'admin'],
  input: z.object({
    id: EstimateId,
    /** Its position in the estimate's `evidence`, from 0. */
    index: z.coerce.number().int().min(0).max(100_000),
  }),
  output: Download,
})
