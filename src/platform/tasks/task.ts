import { z } from 'zod'

/**
 * Work for a child process: a name, and schemas for its input, output, and progress. It's a value, like a job or an endpoint,
 * so that both sides of the process boundary are checked against one definition.
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
  /** Converts a failure that would repeat into the error that `pool.run` throws. */
  errorFor(failure: TaskFailure): Error
}

/**
 * Why a task fails however often it's tried.
 * - `rejected`: the handler threw {@link InputRejected}
 * - `timeout`, `memory`: it exceeded a limit and was killed
 * - `crashed`: its process died twice in a row
 * - `defect`: it threw an unexpected error in two processes in a row
 */
export type TaskFailure =
  | { reason: 'rejected'; code: string; message: string }
  | { reason: 'timeout' | 'memory' | 'crashed' }
  | { reason: 'defect'; error: Error }

/** Thrown by a handler for input it can't process. `code` and `message` reach the parent. */
export class InputRejected<Code extends string = string> extends Error {
  readonly code: Code

  constructor(code: Code, message: string, options?: ErrorOptions) {
    super(message, options)
    this.code = code
  }
}

/** A schema for bytes in a task's input or output. */
export const Bytes = z.custom<Uint8Array>((value) => value instanceof Uint8Array)

type Shapes<I, O, P> = { input: I; output: O; progress: P }

/** Defines a task. By default, `errorFor` returns a plain Error that names the task and the reason. */
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

/** A task's implementation, for `serve` in the child process. */
export type TaskHandler = {
  name: string
  run(input: unknown, onProgress: (progress: unknown) => void): Promise<unknown>
}

/** Binds a task to its implementation; the compiler checks that their types match. */
export function handle<I extends z.ZodType, O extends z.ZodType, P extends z.ZodType>(
  { name, input: Input }: Task<I, O, P>,
  run: (input: z.output<I>, onProgress: (progress: z.input<P>) => void) => Promise<z.input<O>> | z.input<O>,
): TaskHandler {
  return { name, run: async (input, onProgress) => await run(Input.parse(input), onProgress) }
}
