import { Skeleton } from '#web/ui/Skeleton.tsx'

/** A form with password fields, while its emailed link is checked. */
export const CheckingLink = ({ fields }: { fields: number }) => (
  <div role="status" aria-label="Checking your link" className="grid gap-5">
    {Array.from({ length: fields }, (_, index) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: placeholders never change
      <Skeleton key={index} className="h-16 w-full rounded-md" />
    ))}
    <Skeleton className="h-11 w-full rounded-md sm:h-10" />
  </div>
)
