import { showToast } from '#web/toast.ts'
import { messageOf } from './call.ts'

/** An `onError` that shows why a call failed as a toast, and returns the toast's id; `fallback` says it when the server didn't. */
export const showFailure =
  (fallback: string, title = 'Error') =>
  (error: unknown) =>
    showToast({ tone: 'danger', title, description: messageOf(error, fallback) })
