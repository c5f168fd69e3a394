import { Ban, RotateCw } from 'lucide-react'
import { memo, useState } from 'react'
import { Link } from 'react-router'
import { listAdminReports } from '#domain/intake/contract.ts'
import { giveUpJob, type JobEntry, listJobs, retryJob } from '#domain/operations/jobs/contract.ts'
import { showFailure } from '#web/api/failure.ts'
import { useCommand } from '#web/api/query.ts'
import { paths } from '#web/paths.ts'
import { Badge } from '#web/ui/Badge.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Confirm } from '#web/ui/Confirm.tsx'
import { DateTime } from '#web/ui/DateTime.tsx'
import { countText } from '#web/ui/format.ts'
import { JOB_STATES, jobText } from './job-texts.ts'

export const JobRow = memo(function JobRow({ job }: { job: JobEntry }) {
  const { name, state, about, estimateId, failures, failure, queuedAt, startsAt } = job
  const { label, tone, icon } = JOB_STATES.find(({ value }) => value === state)!
  return (
    <li className="flex flex-wrap items-center gap-x-6 gap-y-2 px-5 py-4 sm:px-6">
      <div className="min-w-0 flex-1 basis-72">
        <p className="font-medium">{jobText(name)}</p>
        {about && (
          <p className="line-clamp-2 wrap-anywhere text-sm text-muted">
            {estimateId ? (
              <Link className="text-accent hover:underline" to={paths.review(estimateId)}>
                {about}
              </Link>
            ) : (
              about
            )}
          </p>
        )}
        <p className="text-xs text-muted">
          Queued <DateTime at={queuedAt} withTime />
          {state === 'retrying' && startsAt && (
            <>
              , next attempt <DateTime at={startsAt} withTime />
            </>
          )}
          {failures > 0 && `, ${countText(failures, 'failed attempt')}`}
        </p>
        {failure && <p className="mt-1 line-clamp-3 wrap-anywhere text-xs text-danger">{failure}</p>}
      </div>
      <Badge tone={tone} icon={icon} turning={state === 'running'}>
        {label}
      </Badge>
      <span className="flex flex-wrap gap-1">
        {state !== 'running' && <RetryButton job={job} />}
        {(state === 'waiting' || state === 'retrying') && <GiveUpButton job={job} />}
      </span>
    </li>
  )
})

const nameOf = ({ name, about }: JobEntry) => [jobText(name), about].filter(Boolean).join(': ')

const reportError = (title: string) => showFailure('Please try again later.', title)

function RetryButton({ job }: { job: JobEntry }) {
  const retrying = useCommand(retryJob, { refreshes: [listJobs, listAdminReports] })
  return (
    <Button
      size="sm"
      variant="quiet"
      pending={retrying.isPending}
      aria-label={`${job.state === 'failed' ? 'Retry' : 'Run now'}: ${nameOf(job)}`}
      onClick={() => retrying.mutate({ id: job.id }, { onError: reportError('Job not retried') })}
    >
      <RotateCw aria-hidden />
      {job.state === 'failed' ? 'Retry' : 'Run now'}
    </Button>
  )
}

function GiveUpButton({ job }: { job: JobEntry }) {
  const [isAsking, setIsAsking] = useState(false)
  const givingUp = useCommand(giveUpJob, { refreshes: [listJobs, listAdminReports] })
  const close = () => setIsAsking(false)
  return (
    <>
      <Button
        size="sm"
        variant="quiet"
        aria-label={`Give up: ${nameOf(job)}`}
        onClick={() => setIsAsking(true)}
      >
        <Ban aria-hidden />
        Give up
      </Button>
      <Confirm
        isOpen={isAsking}
        onClose={close}
        onConfirm={() =>
          givingUp.mutate({ id: job.id }, { onError: reportError('Job not stopped'), onSettled: close })
        }
        title="Give up on this job?"
        confirm="Give up"
        variant="danger"
        pending={givingUp.isPending}
      >
        <p>{nameOf(job)}. It will be marked as failed, and you can still retry it here.</p>
      </Confirm>
    </>
  )
}
