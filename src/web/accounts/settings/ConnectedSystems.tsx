import { paths } from '#web/paths.ts'
import { ButtonLink } from '#web/ui/Button.tsx'
import { Card } from '#web/ui/Card.tsx'

/** What connects ODIE with other systems. */
export const ConnectedSystems = () => (
  <Card
    title="Connect other systems"
    description="Have ODIE tell your CRM or another system as soon as something happens."
  >
    <ButtonLink to={paths.webhooks()}>Webhooks</ButtonLink>
  </Card>
)
