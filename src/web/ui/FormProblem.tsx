import { Notice } from './Notice.tsx'

/** Why a form couldn't be sent, above its fields. It stays after the toast is gone; the toast is what's announced. */
export const FormProblem = ({ problem, title }: { problem: string | null; title?: string }) =>
  problem && (
    <Notice tone="danger" title={title}>
      {problem}
    </Notice>
  )
