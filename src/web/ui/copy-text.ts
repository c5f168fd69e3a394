import { showToast } from '../toast.ts'

/** Copies text, and says whether it worked; `what` names it in the toast, such as `Link`. */
export async function copyText(text: string, what: string) {
  try {
    await navigator.clipboard.writeText(text)
    showToast({ tone: 'good', title: `${what} copied` })
  } catch {
    showToast({
      tone: 'danger',
      title: `${what} not copied`,
      description: `Your browser didn’t allow it. Select the ${what.toLowerCase()} and copy it yourself.`,
    })
  }
}
