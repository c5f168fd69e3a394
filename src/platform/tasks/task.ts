import { z } from 'zod'

/**
 * Work that a child process does: its name, the shapes of what goes in and out, and of the progress it reports. A value,
 * like a job or an endpoint, so that both sides of the process boundary are checked against one definition.
 */
export type Task<
  Input extends z.ZodType = z.ZodType,
  Output extends z.ZodType = z.ZodType,
  Progress extends z.ZodType = z.ZodType,
> = {
  name: string
  input: Input
  output: Output
  progress: Progress
  /** The error that the caller of the pool gets for a failure that would repeat. */
  errorFor(failure: TaskFailure): Error
}

/**
 * Why a task can't be done, however often it's tried.
 * - `rejected`: the handler threw {@link InputRejected}
 * - `timeout`, `memory`: it exceeded a limit and was killed
 * - `crashed`: it ended two processes in a row
 * - `defect`: it threw an unexpected error in two processes in a row
 */
export type TaskFailure =
  | { reason: 'rejected'; code: string; message: string }
  | { reason: 'timeout' | 'memory' | 'crashed' }
  | { reason: 'defect'; error: Error }

/** Thrown by a handler for input it can't process. Code and message cross the process boundary. */
export class InputRejected<Code extends string = string> extends Error {
  readonly code: Code

  constructor(code: Code, message: string, options?: ErrorOptions) {
    super(message, options)
    this.code = code
  }
}

/** Bytes in or out of a task. */
export const Bytes = z.custom<Uint8Array>((value) => value instanceof Uint8Array)

type Shapes<I, O, P> = { input: I; output: O; progress: P }

/** Defines a task. `errorFor` defaults to a plain Error that names the task and the reason. */
export function task<I extends z.ZodType, O extends z.ZodType, P extends z.ZodType>(
  name: string,
  shapes: Shapes<I, O, P>,
  errorFor: Task['errorFor'] = (failure) => plainError(name, failure),
): Task<I, O, P> {
  return { name, ...shapes, errorFor }
}

function plainError(name: string, failure: TaskFailure): Error {
  if (failure.reason === 'defect') return failure.error
  if (failure.reason === 'rejected') return new InputRejected(failure.code, failure.message)
  return new Error(`The task ${name} was stopped (${failure.reason}).`)
}

/** What a child process knows of a task: how to run it. */
export type TaskHandler = {
  name: string
  run(input: unknown, onProgress: (progress: unknown) => void): Promise<unknown>
}

/** Ties a task to the function that does it; the compiler checks that they agree. */
export function handle<I extends z.ZodType, O extends z.ZodType, P extends z.ZodType>(
  { name, input: Input }: Task<I, O, P>,
  run: (input: z.output<I>, onProgress: (progress: z.input<P>) => void) => Promise<z.input<O>> | z.input<O>,
): TaskHandler {
  return { name, run: async (input, onProgress) => await run(Input.parse(input), onProgress) }
}
