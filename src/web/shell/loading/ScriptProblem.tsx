import { useEffect, useSyncExternalStore } from 'react'
import { createPath, useNavigation } from 'react-router'
import { Button } from '#web/ui/Button.tsx'
import {
  currentLoadProblem,
  type LoadProblem,
  onLoadProblem,
  recheckReason,
  retryScripts,
} from '#web/ui/loading/load-script.ts'
import { PROBLEM_BOX } from './late-script.ts'

/** Says that a page or a dialog couldn't be loaded, and offers to try again. The page that's showing stays as it is. */
export function ScriptProblem({ isStarting = false }: { isStarting?: boolean }) {
  const problem = useSyncExternalStore(onLoadProblem, currentLoadProblem, () => null)
  const { location: next } = useNavigation()
  // Choosing the link again is another way to try again.
  useEffect(() => {
    if (next) void retryScripts()
  }, [next])
  useEffect(() => {
    addEventListener('online', recheckReason)
    return () => removeEventListener('online', recheckReason)
  }, [])
  // A page that the user isn't going to anymore doesn't matter.
  if (!problem || (problem.kind === 'page' && !next && !isStarting)) return null
  const { title, text } = wordsFor(problem)
  const reload = () => (next ? window.location.assign(createPath(next)) : window.location.reload())
  return (
    <div role="alert" className={PROBLEM_BOX}>
      <div className="grid gap-0.5">
        <p className="font-semibold">{title}</p>
        <p className="text-muted">{text}</p>
      </div>
      <div className="flex flex-wrap gap-2">
        {problem.reason !== 'outdated' && (
          <Button
            size="sm"
            variant="primary"
            pending={problem.isRetrying}
            onClick={() => void retryScripts()}
          >
            Try again
          </Button>
        )}
        {(problem.reason === 'outdated' || problem.reason === 'unknown') && (
          <Button size="sm" variant={problem.reason === 'outdated' ? 'primary' : 'quiet'} onClick={reload}>
            Reload
          </Button>
        )}
      </div>
    </div>
  )
}

function wordsFor({ kind, reason }: LoadProblem) {
  const failed = kind === 'page' ? 'This page couldn’t be loaded' : 'This couldn’t be loaded'
  switch (reason) {
    case 'offline':
      return {
        title: 'You’re offline',
        text: `${kind === 'page' ? 'The page' : 'This'} opens once you’re connected again. Nothing on this page is lost.`,
      }
    case 'unreachable':
      return { title: failed, text: 'ODIE isn’t responding. Check your connection and try again.' }
    case 'outdated':
      return { title: 'ODIE has been updated', text: 'Save what you’re working on, then reload to continue.' }
    case 'unknown':
      return {
        title: failed,
        text: 'Nothing on this page is lost. Try again, or reload if that doesn’t help.',
      }
  }
}
