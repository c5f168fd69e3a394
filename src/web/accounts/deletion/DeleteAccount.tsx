import { type QueryKey, type UseQueryOptions, useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Confirm } from '#web/ui/Confirm.tsx'
import { FailedLine } from '#web/ui/FailedLine.tsx'
import { SkeletonRows } from '#web/ui/Skeleton.tsx'
import { ConsequenceList } from './ConsequenceList.tsx'

/** Asks staff before an account is deleted, with what else goes and what stays. */
export function DeleteAccount<Holdings, Key extends QueryKey>({
  title,
  confirm,
  holdings: options,
  consequencesOf,
  failure,
  pending,
  onConfirm,
  onClose,
  children,
}: {
  title: string
  confirm: string
  /** What the account has. */
  holdings: UseQueryOptions<Holdings, Error, Holdings, Key>
  consequencesOf: (holdings: Holdings) => string[]
  /** Shown if what would be deleted can't be loaded. */
  failure: string
  pending: boolean
  onConfirm: () => void
  onClose: () => void
  children: ReactNode
}) {
  const holdings = useQuery({ ...options, staleTime: 0 })
  return (
    <Confirm
      isOpen
      onClose={onClose}
      onConfirm={onConfirm}
      title={title}
      confirm={confirm}
      variant="danger"
      pending={pending}
    >
      {children}
      {holdings.data && <ConsequenceList lines={consequencesOf(holdings.data)} />}
      {!holdings.data && holdings.errorUpdateCount === 0 && (
        <SkeletonRows rows={2} label="Checking what will be deleted" />
      )}
      <FailedLine query={holdings} failure={failure} />
    </Confirm>
  )
}
