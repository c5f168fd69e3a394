import { Card } from '#web/ui/Card.tsx'
import { SkeletonRows } from '#web/ui/Skeleton.tsx'

export const WaitingSkeleton = () => (
  <Card title="One moment" flush>
    <SkeletonRows label="Looking for what waits" />
  </Card>
)
