import { CircleAlert, CircleCheck, Hourglass, type LucideIcon } from 'lucide-react'
import type { DeliveryStatus } from '#domain/webhooks/deliveries/contract.ts'
import type { Tone } from '#web/ui/Badge.tsx'

type State = { value: DeliveryStatus; label: string; tone: Tone; icon: LucideIcon }

/** The states of an event on its way to a webhook. */
export const DELIVERY_STATES: readonly State[] = [
  { value: 'waiting', label: 'Waiting', tone: 'caution', icon: Hourglass },
  { value: 'delivered', label: 'Delivered', tone: 'good', icon: CircleCheck },
  { value: 'failed', label: 'Failed', tone: 'danger', icon: CircleAlert },
]

export const deliveryState = (status: DeliveryStatus): State =>
  DELIVERY_STATES.find(({ value }) => value === status)!
