import { Card } from '#web/ui/Card.tsx'
import { SkeletonRows } from '#web/ui/Skeleton.tsx'

export const TaskListSkeleton = () => (
  <Card title="One moment" flush>
    <SkeletonRows label="Loading your queue" />
  </Card>
)
