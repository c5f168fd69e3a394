import { CircleCheck, CirclePause, type LucideIcon, TriangleAlert } from 'lucide-react'
import type { Webhook } from '#domain/webhooks/endpoints/contract.ts'
import type { Tone } from '#web/ui/Badge.tsx'

type State = { label: string; tone: Tone; icon: LucideIcon }

/** A webhook's state in a word. */
export function stateOf({ paused, failingSince }: Webhook): State {
  if (paused?.reason === 'owner') return { label: 'Paused', tone: 'neutral', icon: CirclePause }
  if (paused) return { label: 'Paused by ODIE', tone: 'danger', icon: CirclePause }
  if (failingSince) return { label: 'Failing', tone: 'caution', icon: TriangleAlert }
  return { label: 'Active', tone: 'good', icon: CircleCheck }
}

/** Why a webhook is paused, and what to do. */
export const PAUSED_TEXTS = {
  owner: {
    title: 'You paused this webhook',
    text: 'Events wait for it, for up to three days each. Resume it to have them sent.',
  },
  failing: {
    title: 'ODIE paused this webhook because nothing got through for three days',
    text: 'The log below says how your server answered. Fix it there, then resume: ODIE sends the events of the last three days, and you can replay older ones.',
  },
  gone: {
    title: 'ODIE paused this webhook because your server answered 410 Gone',
    text: 'That answer asks us to stop. If the address has changed, enter the new one, then resume: ODIE sends the events that waited, for up to three days each.',
  },
} as const
