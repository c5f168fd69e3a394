import { MessageSquareReply } from 'lucide-react'
import type { EstimateId } from '#domain/estimates/contract.ts'
import { type Attachment, getAttachment } from '#domain/repairs/attachments/contract.ts'
import type { LineResponse } from '#domain/repairs/requests/contract.ts'
import { hrefOf } from '#web/api/call.ts'
import { AttachmentList } from '#web/repairs/attachments/AttachmentList.tsx'
import { DateTime } from '#web/ui/DateTime.tsx'
import { responseText } from './request-words.ts'

/** What the other side last said to a line, with their photos and papers, for those who may read the estimate. */
export function ReceivedAnswer({
  estimateId,
  response,
  attachments,
  children,
}: {
  estimateId: EstimateId
  response: LineResponse
  attachments: readonly Attachment[]
  children?: React.ReactNode
}) {
  const files = attachments.filter(({ id }) => response.attachments.includes(id))
  return (
    <div className="grid gap-2 rounded-md bg-canvas p-3 text-sm ring-1 ring-line">
      <p className="flex flex-wrap items-center gap-x-2">
        <MessageSquareReply aria-hidden className="size-4 shrink-0 text-muted" />
        <span className="font-semibold">{responseText(response)}</span>
        <span className="wrap-anywhere text-xs text-muted">
          {response.by}, <DateTime at={response.at} withTime />
        </span>
      </p>
      {response.note && <p className="wrap-anywhere whitespace-pre-line">{response.note}</p>}
      <AttachmentList
        attachments={files}
        hrefOf={({ id }) => hrefOf(getAttachment, { id: estimateId, attachmentId: id })}
      />
      {children}
    </div>
  )
}
