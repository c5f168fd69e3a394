import { PageHeader } from '#web/ui/PageHeader.tsx'
import { ReportUploadForm } from './ReportUploadForm.tsx'
import { TestEstimates } from './TestEstimates.tsx'

export const meta = () => [{ title: 'Test agent · ODIE' }]

export default function TestAgentPage() {
  return (
    <>
      <PageHeader
        title="Test agent"
        description="Reports uploaded here belong to the first agent. Their drafts appear below once they’re analyzed."
      />
      <ReportUploadForm />
      <TestEstimates />
    </>
  )
}
