/*
 * Which job kills its process? All that were running when it died are suspects, though at most one of them did it. To find out,
 * suspects run one at a time, so that each crash has one suspect, and the others complete.
 */

/** After this many interruptions, a job runs with no other suspect in its process. Two deployments or power failures are no pattern. */
export const SUSPECT_AFTER = 2

/** After this many, each of its runs is a trial: it's counted, and starts only in a process that has been fine without the job. */
export const TRIAL_AFTER = 4

/** How many trials may kill their process before the job is given up. */
export const MAX_TRIALS = 5

/**
 * How long a process has to run before a trial. One that dies sooner, again and again, has another problem, which no job is to be
 * blamed for.
 */
const PROVEN_AFTER_MS = 20_000

/** The pause of a suspect that has to wait for another one. */
const BUSY_MS = 1_000

/** Whether a job may run now; otherwise, the pause until it should be tried again. */
export type StartDecision =
  | { mayStart: true; isTrial: boolean; leave(): void }
  | { mayStart: false; pauseMs: number }

/** Decides which jobs of one process may start. Those that aren't suspects always may. */
export type Suspects = { requestStart(job: { interruptions: number; trials: number }): StartDecision }

type Options = { provenAfterMs?: number | undefined; now?: () => number }

/** For the process that calls it, which counts as starting now. */
export function watchSuspects({
  provenAfterMs = PROVEN_AFTER_MS,
  now = () => performance.now(),
}: Options = {}): Suspects {
  const provenAt = now() + provenAfterMs
  let isBusy = false
  return {
    requestStart: ({ interruptions, trials }) => {
      const isTrial = interruptions >= TRIAL_AFTER || trials > 0
      if (!isTrial && interruptions < SUSPECT_AFTER)
        return { mayStart: true, isTrial, leave: () => undefined }
      const youngMs = isTrial ? provenAt - now() : 0
      if (youngMs > 0) return { mayStart: false, pauseMs: youngMs }
      if (isBusy) return { mayStart: false, pauseMs: BUSY_MS }
      isBusy = true
      return {
        mayStart: true,
        isTrial,
        leave: () => {
          isBusy = false
        },
      }
    },
  }
}
