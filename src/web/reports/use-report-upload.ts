import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { createReport } from '#domain/intake/contract.ts'
import { listReports } from '#domain/reports/contract.ts'
import { isSignedOut, messageOf } from '#web/api/call.ts'
import { isCancelled, upload } from '#web/api/upload.ts'
import { showToast } from '#web/ui/toast.ts'

export type Progress = { fileName: string; sentBytes: number; totalBytes: number }

/** Uploads a report; `progress` is null when no upload is running. */
export function useReportUpload({
  onDone,
  onFailure,
}: {
  onDone: () => void
  onFailure: (reason: string) => void
}) {
  const client = useQueryClient()
  const abort = useRef<AbortController>(null)
  const [progress, setProgress] = useState<Progress | null>(null)

  const sending = useMutation({
    mutationFn: ({ file, address }: { file: File; address: string }) => {
      abort.current = new AbortController()
      setProgress({ fileName: file.name, sentBytes: 0, totalBytes: file.size })
      return upload(createReport, { propertyAddress: address }, file, {
        signal: abort.current.signal,
        onProgress: (sentBytes, totalBytes) => setProgress({ fileName: file.name, sentBytes, totalBytes }),
      })
    },
    onSuccess: async () => {
      onDone()
      showToast({
        tone: 'good',
        title: 'Success',
        description:
          'Inspection report uploaded successfully. Our team will process it and send you an estimate!',
      })
      await client.invalidateQueries({ queryKey: [listReports.name] })
    },
    onError: (error) => {
      if (isCancelled(error) || isSignedOut(error)) return
      const reason = messageOf(error, 'Failed to upload inspection report')
      onFailure(reason)
      showToast({ tone: 'danger', title: 'Upload Failed', description: reason })
    },
    onSettled: () => setProgress(null),
  })

  return {
    isPending: sending.isPending,
    progress,
    start: sending.mutate,
    cancel: () => abort.current?.abort(),
  }
}
