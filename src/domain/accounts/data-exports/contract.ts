import { z } from 'zod'
import { CurrentPassword } from '#domain/accounts/identity/contract.ts'
import { Download, endpoint } from '#kernel/endpoint.ts'

export const DataExportId = z.uuid().brand<'DataExportId'>()
export type DataExportId = z.infer<typeof DataExportId>

export const DataExportStatus = z.enum(['preparing', 'ready', 'failed'])
export type DataExportStatus = z.infer<typeof DataExportStatus>

/** A copy of what ODIE holds about a user. */
export const DataExport = z.object({
  id: DataExportId,
  status: DataExportStatus,
  requestedAt: z.iso.datetime(),
  /** When the copy is deleted. */
  expiresAt: z.iso.datetime(),
  /** Null until it's ready. */
  bytes: z.int().nullable(),
})
export type DataExport = z.infer<typeof DataExport>

export const StartDataExport = z.object({ currentPassword: CurrentPassword })

export const startDataExport = endpoint({
  name: 'startDataExport',
  summary: 'Prepares a copy of what ODIE holds about you, and emails you when it’s ready.',
  method: 'POST',
  path: '/api/users/exports',
  access: ['agent', 'contractor', 'admin'],
  input: StartDataExport,
  output: DataExport,
  status: 201,
})

export const getDataExport = endpoint({
  name: 'getDataExport',
  summary: 'Your latest copy.',
  method: 'GET',
  path: '/api/users/exports',
  access: ['agent', 'contractor', 'admin'],
  input: z.object({}),
  output: z.object({ latest: DataExport.nullable() }),
})

export const downloadDataExport = endpoint({
  name: 'downloadDataExport',
  summary: 'The copy, as a ZIP file.',
  method: 'GET',
  path: '/api/users/exports/:id/download',
  access: ['agent', 'contractor', 'admin'],
  input: z.object({ id: DataExportId }),
  output: Download,
})
