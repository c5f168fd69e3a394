import type { Role, UserId } from '#kernel/actor.ts'
import { EVENTS, EventType, PING } from './catalogue.ts'

type Owner = { id: UserId; role: Role | null; isDeactivated: boolean }
type Concerned = { type: string; agentId: UserId | null; contractorId: UserId | null }

/**
 * Whether an endpoint's owner may learn of an event, as it's about to be sent: accounts and roles change. A test event has no one else
 * that it concerns.
 */
export function canReceive(
  { id, role, isDeactivated }: Owner,
  { type, agentId, contractorId }: Concerned,
): boolean {
  if (isDeactivated || !role) return false
  if (type === PING) return true
  const known = EventType.safeParse(type)
  if (!known.success || !EVENTS[known.data].roles.includes(role)) return false
  switch (role) {
    case 'admin':
      return true
    case 'agent':
      return agentId === id
    case 'contractor':
      return contractorId === id
  }
}
