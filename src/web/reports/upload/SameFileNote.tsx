import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { findSameFile } from '#domain/reports/contract.ts'
import { call } from '#web/api/call.ts'
import { paths } from '#web/paths.ts'
import { dateText } from '#web/ui/format.ts'
import { Notice } from '#web/ui/Notice.tsx'

/** Says that the agent has uploaded this file before, with a link to that report. They can upload it again anyway. */
export function SameFileNote({ file }: { file: File }) {
  const { name, size, lastModified } = file
  const { data: report } = useQuery({
    queryKey: [findSameFile.name, name, size, lastModified],
    queryFn: async ({ signal }) => {
      const sha256 = await hashOf(file)
      return sha256 ? (await call(findSameFile, { sha256 }, signal)).report : null
    },
    // An upload in between changes the answer.
    gcTime: 0,
  })
  return (
    <div aria-live="polite" className="empty:hidden">
      {report && (
        <Notice tone="caution" title={`You uploaded this report on ${dateText(report.createdAt)}`}>
          It was for{' '}
          <Link to={paths.report(report.id)} className="font-medium text-accent underline underline-offset-2">
            {report.propertyAddress}
          </Link>
          . You can still upload it again.
        </Notice>
      )}
    </div>
  )
}

/** SHA-256 in hexadecimal digits; null on a plain http address, where browsers don't offer it. */
async function hashOf(file: File) {
  if (!globalThis.crypto.subtle) return null
  const hash = await crypto.subtle.digest('SHA-256', await file.arrayBuffer())
  return Array.from(new Uint8Array(hash), (byte) => byte.toString(16).padStart(2, '0')).join('')
}
