import { z } from 'zod'
import { EstimateId } from '#domain/estimates/contract.ts'
import { Download, endpoint } from '#kernel/endpoint.ts'

const RepairRequestInput = z.object({
  id: EstimateId,
  /** The ids of the lines to ask for, separated by commas; all of them when omitted. */
  lines: z.string().max(10_000).optional(),
})

export const getRepairRequest = endpoint({
  name: 'getRepairRequest',
  summary:
    'A request that the seller have lines of an estimate repaired, as text to paste into a form or an email.',
  method: 'GET',
  path: '/api/estimates/:id/repair-request',
  access: ['agent'],
  input: RepairRequestInput,
  output: z.object({ text: z.string() }),
})

export const getRepairRequestPdf = endpoint({
  name: 'getRepairRequestPdf',
  summary: 'The same request as a PDF.',
  method: 'GET',
  path: '/api/estimates/:id/repair-request.pdf',
  access: ['agent'],
  input: RepairRequestInput,
  output: Download,
})
