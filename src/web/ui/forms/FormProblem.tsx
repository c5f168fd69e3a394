import { Notice } from '../Notice.tsx'

/**
 * Why a form on a page couldn't be sent. Takes the place of the toast, which is what's announced, once that's gone. Goes below the
 * submit button, where it moves nothing that the user is typing in.
 */
export const FormProblem = ({ problem, title }: { problem: string | null; title?: string }) =>
  problem && (
    <Notice tone="danger" title={title}>
      {problem}
    </Notice>
  )
