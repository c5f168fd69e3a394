import { CircleAlert, Hourglass, LoaderCircle, type LucideIcon, RotateCw } from 'lucide-react'
import type { JobState } from '#domain/operations/jobs/contract.ts'
import type { Tone } from '#web/ui/Badge.tsx'
import { actionText } from '#web/ui/format.ts'

/** The states of a job as staff read them. */
export const JOB_STATES: readonly { value: JobState; label: string; tone: Tone; icon: LucideIcon }[] = [
  { value: 'failed', label: 'Failed', tone: 'danger', icon: CircleAlert },
  { value: 'retrying', label: 'Will retry', tone: 'caution', icon: RotateCw },
  { value: 'running', label: 'Running', tone: 'accent', icon: LoaderCircle },
  { value: 'waiting', label: 'Waiting', tone: 'neutral', icon: Hourglass },
]

const NAMES: Readonly<Record<string, string>> = {
  'analyse-report': 'Analyze a long report',
  'analyse-short-report': 'Analyze a report',
  'complete-draft': 'Complete a draft with the language model',
  'read-images': 'Read the text in a report’s images',
  'prepare-pages': 'Prepare the page images of a report',
  'deliver-estimate': 'Create an estimate’s PDF and email it',
  'confirm-delivery': 'Mark an estimate as delivered',
  'send-mail': 'Send an email',
  'read-bounces': 'Check for returned emails',
  'read-inbox': 'Check for reports that arrived by email',
  'process-message': 'Process an email with a report',
  'check-price-import': 'Compare a price file with a pricebook',
  'write-price-import': 'Import a price file',
  'notify-waitlist': 'Email people waiting for a ZIP code that’s now served',
  'prepare-boundaries': 'Prepare the map of a state’s ZIP codes',
  'send-held-estimates': 'Send approved estimates that waited for their contractor',
  'remind-of-dates': 'Remind agents of their dates',
  'follow-up-requests': 'Follow up requests for work without an answer',
  'request-withdrawn': 'Tell the owner that confirmed work was withdrawn',
  'estimate-replaced': 'Tell agent and other side that a repair request has ended',
  'requested-work-replaced': 'Tell owner and contractor that requested work was replaced',
  'deliver-webhook': 'Send an event to a webhook',
  'retry-webhook': 'Send an event to a webhook that has been failing',
  'queue-due-webhooks': 'Queue events for webhooks that are due',
  'nightly-maintenance': 'Delete expired data',
  'warn-of-access-tokens': 'Warn of access tokens that expire',
  'warn-of-licenses': 'Send license expiration reminders',
  'fold-tallies': 'Update list counts',
  'keep-repair-statistics': 'Update the statistics of repairs',
  'requeue-forgotten': 'Recover lost jobs',
}

/** What a kind of job does. */
export const jobText = (name: string) => NAMES[name] ?? actionText(name)
