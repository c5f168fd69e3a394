import { useState } from 'react'
import type { EstimateId } from '#domain/estimates/contract.ts'
import {
  previewEmails,
  type Recipient,
  viewPreviewedEmail,
  viewPreviewedPdf,
} from '#domain/review/desk/contract.ts'
import { hrefOf } from '#web/api/call.ts'
import { query } from '#web/api/query.ts'
import type { Saving } from '#web/review/desk/saving/use-saving.ts'

/** Saves the draft, and shows what sending that version would send. */
export function usePreview(id: EstimateId, saving: Saving) {
  const [version, setVersion] = useState<number | null>(null)
  return {
    /** Null while nothing is shown. */
    source: version === null ? null : sourceOf({ id, version }),
    show: async () => {
      const saved = await saving.save()
      if (saved) setVersion(saved.version)
    },
    close: () => setVersion(null),
  }
}

const sourceOf = (draft: { id: EstimateId; version: number }) => ({
  emails: query(previewEmails, draft),
  pdfHref: hrefOf(viewPreviewedPdf, draft),
  emailHref: (recipient: Recipient) => hrefOf(viewPreviewedEmail, { ...draft, recipient }),
})
