import { showToast } from '#web/toast.ts'

/** In the session's storage after a sign-in that loads the next page instead of navigating to it. */
export const WELCOME_KEY = 'odie-welcome'

export const WELCOME = {
  tone: 'good',
  title: 'Welcome back!',
  description: 'Successfully logged in to your account.',
} as const

/** Says so on the page that follows such a sign-in, once. */
export function welcomeAfterLoad() {
  try {
    if (sessionStorage.getItem(WELCOME_KEY) === null) return
    sessionStorage.removeItem(WELCOME_KEY)
  } catch {
    return
  }
  showToast(WELCOME)
}
