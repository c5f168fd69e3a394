import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { dropVoucher, getVoucher, type NextStep, type Voucher } from '#domain/accounts/openid/contract.ts'
import { call } from '#web/api/call.ts'
import { query } from '#web/api/query.ts'
import { KEPT_ON_SIGN_IN } from '#web/session/session.ts'
import { SignedOutFrame } from '#web/shell/public/SignedOutFrame.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Loaded } from '#web/ui/Loaded.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { SkeletonRows } from '#web/ui/Skeleton.tsx'
import { CodeStep } from './CodeStep.tsx'
import { LoginForm } from './LoginForm.tsx'
import { PasskeySignIn } from './PasskeySignIn.tsx'
import { ProviderSignUpForm } from './ProviderSignUpForm.tsx'
import type { SigningIn } from './use-sign-in.ts'

// Gone once it's used, when what follows must not ask for it again.
const voucherQuery = { ...query(getVoucher, {}), meta: KEPT_ON_SIGN_IN, staleTime: Number.POSITIVE_INFINITY }

type Props = { step: NextStep; signingIn: SigningIn; onBack: () => void }

/** What comes after a provider has said who someone is: a second factor, their own account’s sign-in, or signing up. */
export const ProviderStep = ({ step, ...props }: Props) =>
  step === 'code' ? (
    <SignedOutFrame title="One more step" description="Your account takes a code, too.">
      <CodeStep signingIn={props.signingIn} onBack={props.onBack} />
    </SignedOutFrame>
  ) : (
    <VouchedStep {...props} />
  )

function VouchedStep({ signingIn, onBack }: Omit<Props, 'step'>) {
  const voucher = useQuery(voucherQuery)
  const cancel = () => {
    // If this fails, it’s forgotten in ten minutes.
    void call(dropVoucher, {}).catch(() => {})
    onBack()
  }
  if (voucher.data?.voucher)
    return <KnownStep voucher={voucher.data.voucher} signingIn={signingIn} onCancel={cancel} />
  return (
    <SignedOutFrame title="One more step" description="You’re almost there.">
      <Loaded
        query={voucher}
        skeleton={<SkeletonRows rows={3} label="Loading the next step" />}
        failure="We couldn’t load the next step"
      >
        {() => (
          <Notice tone="caution" live title="That took too long" action={<Back onClick={onBack} />}>
            The next step has to follow within ten minutes, in the same browser. Please start again.
          </Notice>
        )}
      </Loaded>
    </SignedOutFrame>
  )
}

const Back = ({ onClick }: { onClick: () => void }) => (
  <Button size="sm" onClick={onClick}>
    Back to Login
  </Button>
)

type KnownProps = { voucher: Voucher; signingIn: SigningIn; onCancel: () => void }

function KnownStep({ voucher, signingIn, onCancel }: KnownProps) {
  const { name } = voucher.provider
  const email = voucher.email ?? ''
  if (voucher.step === 'sign_up')
    return (
      <SignedOutFrame
        title="Finish signing up"
        description={
          <>
            {name} has confirmed that <Address email={email} /> is yours. Tell us who you are, and you’re
            done.
          </>
        }
      >
        <ProviderSignUpForm voucher={voucher} signingIn={signingIn} />
        <Cancel onClick={onCancel} />
      </SignedOutFrame>
    )
  if (voucher.step === 'passkey')
    return (
      <SignedOutFrame
        title="Now your passkey"
        description={`${name} knows you. Your account takes a passkey, too.`}
      >
        <PasskeySignIn signingIn={signingIn} />
        <Cancel onClick={onCancel} />
      </SignedOutFrame>
    )
  return (
    <SignedOutFrame
      title={`Connect ${name}`}
      description={
        <>
          There’s already an ODIE account for <Address email={email} />. Log in to it once as usual, and from
          then on you can log in with {name}.
        </>
      }
    >
      <LoginForm signingIn={signingIn} signUp={null} isShown email={email} />
      <Cancel onClick={onCancel} />
    </SignedOutFrame>
  )
}

const Address = ({ email }: { email: string }): ReactNode => (
  <strong className="wrap-anywhere font-semibold text-ink">{email}</strong>
)

const Cancel = ({ onClick }: { onClick: () => void }) => (
  <Button variant="quiet" size="sm" className="justify-self-center" onClick={onClick}>
    Cancel
  </Button>
)
