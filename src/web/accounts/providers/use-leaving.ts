import { useEffect, useState } from 'react'

/**
 * Leaves for a provider's page. `leavingFor` stays set while the browser is on its way, and is null again when the user comes back
 * with the Back button, for which browsers keep the page as it was.
 */
export function useLeaving<Key>() {
  const [leavingFor, setLeavingFor] = useState<Key | null>(null)
  useEffect(() => {
    const reset = ({ persisted }: PageTransitionEvent) => persisted && setLeavingFor(null)
    addEventListener('pageshow', reset)
    return () => removeEventListener('pageshow', reset)
  }, [])
  return {
    leavingFor,
    leave: async (key: Key, start: () => Promise<{ url: string }>) => {
      setLeavingFor(key)
      try {
        location.assign((await start()).url)
      } catch (error) {
        setLeavingFor(null)
        throw error
      }
    },
  }
}
