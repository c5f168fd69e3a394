import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { Problem } from '#kernel/errors.ts'
import { fileProblemQuery } from '#web/api/file-problem.ts'
import { paths } from '#web/paths.ts'
import { Page } from '#web/shell/Page.tsx'
import { PublicHeader } from '#web/shell/public/PublicHeader.tsx'
import { Button, ButtonLink, FileLink } from '#web/ui/Button.tsx'
import { Loaded } from '#web/ui/Loaded.tsx'
import { Spinner } from '#web/ui/Spinner.tsx'

/** Shown instead of a file that can't be opened from its link: what's wrong, and what to do. */
export function FileProblem({ address }: { address: string }) {
  const problem = useQuery(fileProblemQuery(address))
  return (
    <>
      <PublicHeader />
      <Page className="justify-items-start pt-[12vh]!">
        <Loaded query={problem} skeleton={<Loading />} failure="We couldn’t open the file">
          {(found) =>
            found ? (
              <Explained
                problem={found}
                address={address}
                retry={
                  <Button pending={problem.isFetching} onClick={() => void problem.refetch()}>
                    Try again
                  </Button>
                }
              />
            ) : (
              <Ready address={address} />
            )
          }
        </Loaded>
      </Page>
    </>
  )
}

const Loading = () => (
  <div role="status" aria-label="Loading" className="text-muted">
    <Spinner />
  </div>
)

const TITLES: Partial<Record<Problem['code'], string>> = {
  signed_out: 'Log in to open this file',
  forbidden: 'Your account can’t open this file',
  gone: 'This file was deleted',
}

const MESSAGES: Partial<Record<Problem['code'], string>> = {
  signed_out: 'You’ve logged out, or this link was opened in another browser.',
  forbidden: 'It belongs to another account. Log in to that one to open it.',
}

function Explained({ problem, address, retry }: { problem: Problem; address: string; retry: ReactNode }) {
  const { code, message } = problem
  return (
    <>
      <Heading>{TITLES[code] ?? 'We can’t open this file'}</Heading>
      <p className="max-w-md text-muted wrap-anywhere">{MESSAGES[code] ?? message}</p>
      <div className="flex flex-wrap gap-2">
        {code === 'signed_out' ? (
          <ButtonLink to={paths.signIn({ next: address })} variant="primary">
            Log In
          </ButtonLink>
        ) : (
          <>
            <ButtonLink to={paths.portal()} variant="primary">
              Go to your dashboard
            </ButtonLink>
            {code !== 'gone' && code !== 'forbidden' && retry}
          </>
        )}
      </div>
    </>
  )
}

/** After signing in, or once a PDF that was being made is there. */
const Ready = ({ address }: { address: string }) => (
  <>
    <Heading>Your file is ready</Heading>
    <div className="flex flex-wrap gap-2">
      <FileLink href={address} variant="primary">
        Open the file
      </FileLink>
      <ButtonLink to={paths.portal()}>Go to your dashboard</ButtonLink>
    </div>
  </>
)

const Heading = ({ children }: { children: ReactNode }) => (
  <h1 className="text-display font-semibold tracking-tight">{children}</h1>
)
