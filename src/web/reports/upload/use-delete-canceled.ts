import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import { listReports } from '#domain/reports/contract.ts'
import { deleteUpload } from '#web/api/resumable-upload.ts'
import { findCanceled, forgetCanceled } from './unfinished-uploads.ts'

/** Deletes the uploads that were canceled on an earlier visit, while the server couldn't be reached. */
export function useDeleteCanceled() {
  const client = useQueryClient()
  const deleteAll = useEffectEvent(async () => {
    for (const url of findCanceled()) {
      if (!(await deleteUpload(url))) continue
      forgetCanceled(url)
      await client.invalidateQueries({ queryKey: [listReports.name] })
    }
  })
  useEffect(() => void deleteAll(), [])
}
