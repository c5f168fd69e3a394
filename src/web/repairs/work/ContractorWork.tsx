import { useQuery } from '@tanstack/react-query'
import type { EstimateId } from '#domain/estimates/contract.ts'
import { getEstimate } from '#domain/estimates/contract.ts'
import { listContractorEstimates } from '#domain/estimates/lists/contract.ts'
import { addAttachment, getAttachment } from '#domain/repairs/attachments/contract.ts'
import { answerWork, getConfirmationPdf, getWorkRequest } from '#domain/repairs/work/contract.ts'
import { hrefOf } from '#web/api/call.ts'
import { useCommand } from '#web/api/query.ts'
import { upload } from '#web/api/upload.ts'
import { useStandings } from '#web/estimates/use-standings.ts'
import { Loaded } from '#web/ui/Loaded.tsx'
import { SkeletonRows } from '#web/ui/Skeleton.tsx'
import { workRequest } from './queries.ts'
import { WorkAnswering } from './WorkAnswering.tsx'

/** The request for work of an estimate, for the signed-in contractor to answer. */
export function ContractorWork({ estimateId: id }: { estimateId: EstimateId }) {
  const request = useQuery(workRequest(id))
  const answering = useCommand(answerWork, {
    refreshes: [getWorkRequest, getEstimate, listContractorEstimates],
  })
  const progress = useStandings([id]).get(id)?.work
  return (
    <Loaded
      query={request}
      skeleton={<SkeletonRows label="Loading the request" rows={3} />}
      failure="We couldn’t load the request"
    >
      {(loaded) => (
        <WorkAnswering
          key={loaded.requestedAt}
          progress={progress}
          pdfHref={hrefOf(getConfirmationPdf, { id })}
          answering={{
            request: loaded,
            send: (input) => answering.mutateAsync({ ...input, id }),
            reload: () => void request.refetch(),
            upload: (file) => upload(addAttachment, { id }, file),
            hrefOf: ({ id: attachmentId }) => hrefOf(getAttachment, { id, attachmentId }),
          }}
        />
      )}
    </Loaded>
  )
}
