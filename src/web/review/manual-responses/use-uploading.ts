import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { uploadEstimate } from '#domain/review/manual-responses/contract.ts'
import type { UserId } from '#kernel/actor.ts'
import { messageOf } from '#web/api/call.ts'
import { isCanceled, upload } from '#web/api/upload.ts'
import { showToast } from '#web/toast.ts'
import type { ManualResponseProps } from './manual-responses.ts'
import { CHANGED_BY_RESPONSE } from './queries.ts'

type Estimate = { file: File; amount: string; contractorId: UserId }

/** Uploads an estimate PDF, with progress, replacing exactly what the dialog shows. */
export function useUploading({
  basis: { reportId, draft, sent },
  onDone,
}: Omit<ManualResponseProps, 'onClose'>) {
  const client = useQueryClient()
  const abort = useRef<AbortController>(null)
  const [fraction, setFraction] = useState<number | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const sending = useMutation({
    mutationFn: ({ file, amount, contractorId }: Estimate) => {
      abort.current = new AbortController()
      setProblem(null)
      const replaced = { draftVersion: draft?.version, replaces: sent?.id, replacesVersion: sent?.version }
      const input = { reportId, estimateAmount: amount, contractorId, ...replaced }
      return upload(uploadEstimate, input, file, {
        signal: abort.current.signal,
        onProgress: (done, total) => setFraction(done / total),
      })
    },
    onSuccess: async ({ id }) => {
      onDone({ type: 'sent', id })
      showToast({
        tone: 'good',
        title: 'Estimate uploaded',
        description: 'We’re emailing it to the agent and the contractor.',
      })
      await Promise.all(CHANGED_BY_RESPONSE.map(({ name }) => client.invalidateQueries({ queryKey: [name] })))
    },
    onError: (error) => {
      if (isCanceled(error)) return
      const description = messageOf(error, 'Failed to upload processed estimate')
      setProblem(description)
      showToast({ tone: 'danger', title: 'Error', description })
    },
    onSettled: () => setFraction(null),
  })
  return {
    isPending: sending.isPending,
    fraction,
    problem,
    start: sending.mutate,
    cancel: () => abort.current?.abort(),
  }
}
