import { CircleCheck, CircleOff, MailQuestion } from 'lucide-react'
import type { Agent } from '#domain/accounts/agents/contract.ts'
import { Badge } from '#web/ui/Badge.tsx'

/** Whether an agent can sign in. */
export const AgentBadges = ({ agent: { isDeactivated, isEmailVerified } }: { agent: Agent }) => (
  <>
    {isDeactivated ? (
      <Badge tone="caution" icon={CircleOff}>
        Deactivated
      </Badge>
    ) : (
      <Badge tone="good" icon={CircleCheck}>
        Active
      </Badge>
    )}
    {!isEmailVerified && <Badge icon={MailQuestion}>Email not verified</Badge>}
  </>
)
