import { UserRoundCog } from 'lucide-react'
import { type ReactNode, useCallback, useRef, useState } from 'react'
import type { CurrentUser } from '#domain/accounts/identity/contract.ts'
import { EstimatesReceived } from '#web/dashboards/agent/EstimatesReceived.tsx'
import { CalendarCard } from '#web/repairs/calendar/CalendarCard.tsx'
import { EmailedReports } from '#web/reports/emailed/EmailedReports.tsx'
import { InboxCard } from '#web/reports/emailed/InboxCard.tsx'
import { emailedReports, inboxAddress } from '#web/reports/emailed/queries.ts'
import { googleMapsConfig, ownReports, receivedEstimates } from '#web/reports/queries.ts'
import { ResumeUpload } from '#web/reports/upload/ResumeUpload.tsx'
import { UPLOAD_CARD, UploadCard, type UploadForm } from '#web/reports/upload/UploadCard.tsx'
import { useResume, type WrongFile } from '#web/reports/upload/use-resume.ts'
import { preload } from '#web/session/preload.ts'
import { useCurrentUser } from '#web/session/session.ts'
import { Page } from '#web/shell/Page.tsx'
import type { Outline } from '#web/shell/portal/outline.ts'
import { ZipCheck } from '#web/territories/zip-check/ZipCheck.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Card } from '#web/ui/Card.tsx'
import { lazyPart } from '#web/ui/loading/lazy-part.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { PageHeader } from '#web/ui/PageHeader.tsx'
import { SkeletonCard, SkeletonPart } from '#web/ui/Skeleton.tsx'
import { ComingUp, nearDates } from './ComingUp.tsx'
import { EarlyEstimates } from './EarlyEstimates.tsx'
import { HowItWorks } from './HowItWorks.tsx'
import { QuickStats } from './QuickStats.tsx'
import { RecentReports } from './RecentReports.tsx'

export const meta = () => [{ title: 'Agent Dashboard · ODIE' }]

export const handle = {
  title: 'Agent Dashboard',
  skeleton: () => (
    <>
      <Explanation />
      <Columns aside={<SkeletonCard />}>
        <Card {...UPLOAD_CARD}>
          {/* As high as the form, so that what's below stays where it is. */}
          <SkeletonPart label="Loading the upload form" className="h-186.5 sm:h-162.5" />
        </Card>
        <EarlyEstimates />
      </Columns>
    </>
  ),
  queries: () => [
    googleMapsConfig,
    ownReports,
    receivedEstimates({ poll: false }),
    emailedReports,
    inboxAddress,
    nearDates,
  ],
} satisfies Outline

export const clientLoader = () => preload(...handle.queries())

const ProfileSettings = lazyPart(() =>
  import('#web/accounts/settings/ProfileSettings.tsx').then(({ ProfileSettings }) => ProfileSettings),
)

const PROFILE = 'profile-settings'

export default function AgentPage() {
  const { data: user } = useCurrentUser()
  const [address, setAddress] = useState('')
  const [isProfileOpen, setIsProfileOpen] = useState(false)
  const uploadForm = useRef<UploadForm>(null)
  const resume = useResume()
  // The same functions every time, so that typing an address doesn't render every report again.
  const uploadAnother = useCallback((propertyAddress: string) => {
    setAddress(propertyAddress)
    uploadForm.current?.focusAddress()
  }, [])
  const { closeWrongFile } = resume
  const uploadAsNew = useCallback(
    ({ file, report }: WrongFile) => {
      closeWrongFile()
      uploadForm.current?.fillIn(file, report.propertyAddress)
    },
    [closeWrongFile],
  )
  if (!user) return null
  return (
    <Page>
      <PageHeader
        title={handle.title}
        description={greetingFor(user)}
        actions={
          <Button
            aria-expanded={isProfileOpen}
            aria-controls={isProfileOpen ? PROFILE : undefined}
            onClick={() => setIsProfileOpen(!isProfileOpen)}
          >
            <UserRoundCog aria-hidden />
            Profile
          </Button>
        }
      />
      {isProfileOpen && (
        <section id={PROFILE} aria-label="Profile Settings">
          <ProfileSettings user={user} />
        </section>
      )}
      <Explanation />
      <Columns
        aside={
          <>
            <ComingUp />
            <QuickStats />
            <InboxCard email={user.email} />
            <CalendarCard what="your dates" />
            <HowItWorks />
          </>
        }
      >
        <UploadCard
          ref={uploadForm}
          email={user.email}
          address={address}
          isResuming={resume.uploading.isPending}
          onChangeAddress={setAddress}
        />
        <EmailedReports />
        <EstimatesReceived />
        <RecentReports
          onUploadAnother={uploadAnother}
          onResume={resume.open}
          onResumeAnyway={resume.start}
          wrongFile={resume.wrongFile}
          onUploadAsNew={uploadAsNew}
        />
        <ResumeUpload resume={resume} />
      </Columns>
      <Card
        title="Check a ZIP code"
        description="Not served yet? Join the waiting list, and we’ll email you when it is."
      >
        <ZipCheck email={user.email} canSignUp={false} />
      </Card>
    </Page>
  )
}

const Columns = ({ aside, children }: { aside: ReactNode; children: ReactNode }) => (
  <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-6 lg:grid-cols-[minmax(0,1fr)_19rem]">
    <div className="grid grid-cols-[minmax(0,1fr)] gap-6">{children}</div>
    <div className="grid grid-cols-[minmax(0,1fr)] gap-6">{aside}</div>
  </div>
)

function Explanation() {
  return (
    <Notice tone="info" title="How ODIE Works" className="ring-1 ring-line">
      Once your estimate is ready, we’ll email you the PDF, and you can download it here under “Estimates
      Received.” Check your Spam or Junk folder if nothing arrives within a few hours of your upload.
    </Notice>
  )
}

const greetingFor = ({ firstName, lastName }: CurrentUser) =>
  `Welcome, ${[firstName, lastName].join(' ').trim()}.`
