import { useState } from 'react'
import type { Report } from '#domain/reports/contract.ts'
import { Card } from '#web/ui/Card.tsx'
import { PageHeader } from '#web/ui/PageHeader.tsx'
import { ReportUploadForm } from './ReportUploadForm.tsx'

export const meta = () => [{ title: 'Test upload · ODIE' }]

export default function TestUploadPage() {
  const [report, setReport] = useState<Report | null>(null)
  return (
    <>
      <PageHeader title="Test upload" description="Uploads a report and shows what the server answers." />
      <ReportUploadForm onDone={setReport} />
      {report && (
        <Card title="The server’s answer">
          <pre className="overflow-x-auto rounded-md bg-sunken p-4 text-xs">
            {JSON.stringify(report, null, 2)}
          </pre>
        </Card>
      )}
    </>
  )
}
