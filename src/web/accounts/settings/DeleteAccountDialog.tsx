import { useQuery } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import type { CurrentUser } from '#domain/accounts/identity/contract.ts'
import {
  DeleteOwnAccount,
  deleteOwnAccount,
  getOwnHoldings,
} from '#domain/operations/account-deletion/contract.ts'
import type { OutputOf } from '#kernel/endpoint.ts'
import { ConsequenceList } from '#web/accounts/deletion/ConsequenceList.tsx'
import { ownDeletion, ownRemains } from '#web/accounts/deletion/consequences.ts'
import { CurrentPasswordField } from '#web/accounts/passwords/CurrentPasswordField.tsx'
import { secondFactorQuery } from '#web/accounts/second-factor/SecondFactor.tsx'
import { query, useCommand } from '#web/api/query.ts'
import { paths } from '#web/paths.ts'
import { beginSignOut, cancelSignOut, forgetUser } from '#web/session/session.ts'
import { showToast } from '#web/toast.ts'
import { FailedLine } from '#web/ui/FailedLine.tsx'
import { FormDialog } from '#web/ui/forms/FormDialog.tsx'
import { TextField } from '#web/ui/forms/TextField.tsx'
import { useCommandForm } from '#web/ui/forms/use-command-form.ts'
import { Notice } from '#web/ui/Notice.tsx'
import { SkeletonRows } from '#web/ui/Skeleton.tsx'

type Holdings = OutputOf<typeof getOwnHoldings>

/** Says what goes and what stays, and asks for the password. */
export function DeleteAccountDialog({ user, onClose }: { user: CurrentUser; onClose: () => void }) {
  const navigate = useNavigate()
  const holdings = useQuery({ ...query(getOwnHoldings, {}), staleTime: 0 })
  const factor = useQuery({ ...secondFactorQuery, enabled: user.role === 'admin' })
  const deleting = useCommand(deleteOwnAccount)
  const command = useCommandForm({
    schema: DeleteOwnAccount,
    defaultValues: { currentPassword: '', code: '' },
    mode: 'onChange',
    send: async (input) => {
      beginSignOut()
      return await deleting.mutateAsync(input).catch((error: unknown) => {
        cancelSignOut()
        throw error
      })
    },
    onSuccess: async () => {
      // As after signing out: until the home page is there, this one keeps its user.
      await navigate(paths.home(), { flushSync: true })
      forgetUser()
      showToast({
        tone: 'good',
        title: 'Your account was deleted',
        description: `We’ve sent a confirmation to ${user.email}.`,
      })
    },
    failure: { fallback: 'Failed to delete your account' },
  })
  const isAllowed = holdings.isSuccess && holdings.data.obstacle === null
  return (
    <FormDialog
      command={command}
      onClose={onClose}
      title="Delete your account?"
      submitLabel="Delete my account"
      submitVariant="danger"
      canSubmit={isAllowed}
      className="grid gap-4 text-sm"
    >
      {!holdings.data && holdings.errorUpdateCount === 0 && (
        <SkeletonRows rows={3} label="Checking what will be deleted" />
      )}
      <FailedLine query={holdings} failure="We couldn’t check what would be deleted with your account." />
      {holdings.data?.obstacle && (
        <Notice tone="caution" title="This account can’t be deleted">
          {holdings.data.obstacle}
        </Notice>
      )}
      {isAllowed && (
        <>
          <Consequences holdings={holdings.data} />
          <CurrentPasswordField form={command.form} />
          <FailedLine query={factor} failure="We couldn’t check two-step verification." />
          {factor.data?.since && (
            <TextField
              form={command.form}
              name="code"
              label="Code"
              hint="From your authenticator app, or a recovery code."
              autoComplete="one-time-code"
              required
            />
          )}
        </>
      )}
    </FormDialog>
  )
}

const Consequences = ({ holdings }: { holdings: Holdings }) => (
  <>
    <List
      title="This will be deleted permanently:"
      lines={[
        'Your profile, your passkeys, and your connected accounts. You’ll be logged out everywhere right away.',
        ...(holdings.contractor ? ['Your logo.'] : []),
        ...ownDeletion(holdings),
      ]}
    />
    <List
      title="This will be kept:"
      lines={[...ownRemains(holdings), 'An audit log of your activity, without your name.']}
    />
  </>
)

const List = ({ title, lines }: { title: string; lines: readonly string[] }) => (
  <div className="grid gap-1 text-muted">
    <p className="font-medium text-ink">{title}</p>
    <ConsequenceList lines={lines} />
  </div>
)
