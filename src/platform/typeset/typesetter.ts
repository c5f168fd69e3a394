import { type ChildProcess, fork } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { dataFor } from './displayable.ts'

/** What is to be set. The data reaches the template as JSON and is never read as markup. */
export type TypesetRequest = {
  /** Typst source. It finds the data with `json(bytes(sys.inputs.data))` and the images as files by their names. */
  template: string
  data: unknown
  /** Bytes of PNG, JPEG or SVG images by file name (`logo.png`). Only re-encoded or our own: they are read in native code. */
  images?: Readonly<Record<string, Uint8Array>>
}

/** Sets documents with Typst in a child process of its own: the compiler is native and synchronous. */
export type Typesetter = AsyncDisposable & {
  /**
   * A tagged PDF/A-2b, in 10 to 40 ms once warm. Throws where the template is wrong, where the child dies and when the
   * deadline passes; the next document gets a new child.
   */
  typeset(request: TypesetRequest): Promise<Uint8Array>
  close(): Promise<void>
}

/** What the child is asked and answers. */
export type ChildRequest = {
  template: string
  data: string
  images: Readonly<Record<string, Uint8Array>>
}
export type ChildAnswer = { pdf: Uint8Array } | { problem: string }

const CHILD = fileURLToPath(new URL('./typeset-child.ts', import.meta.url))
const DEADLINE_MS = 30_000

export function openTypesetter({ deadlineMs = DEADLINE_MS } = {}): Typesetter {
  let child: ChildProcess | null = null
  let last: Promise<unknown> = Promise.resolve()

  const idleChild = () => {
    child ??= startChild()
    return child
  }
  const retire = () => {
    child?.kill('SIGKILL')
    child = null
  }

  const set = async (request: ChildRequest): Promise<Uint8Array> => {
    const answer = await call(idleChild(), request, deadlineMs).catch((error: unknown) => {
      retire()
      throw error
    })
    if ('problem' in answer) throw new Error(`Typst could not set the document: ${answer.problem}`)
    return answer.pdf
  }

  const typeset = ({ template, data, images = {} }: TypesetRequest): Promise<Uint8Array> => {
    const request = { template, data: dataFor(data), images }
    // One document at a time: the child works synchronously, and a child that dies takes only one with it.
    const pdf = last.then(() => set(request))
    last = pdf.catch(() => undefined)
    return pdf
  }

  const close = async () => {
    await last
    retire()
  }
  return { typeset, close, [Symbol.asyncDispose]: close }
}

function startChild(): ChildProcess {
  const child = fork(CHILD, {
    serialization: 'advanced',
    // Nothing of ours is in its environment, and no flag of ours (a debugger's port) in its arguments.
    env: {},
    execArgv: ['--max-old-space-size=256'],
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  // A waiting child does not keep the process alive that asked for it.
  child.unref()
  child.channel?.unref()
  return child
}

function call(child: ChildProcess, request: ChildRequest, deadlineMs: number): Promise<ChildAnswer> {
  const { promise, resolve, reject } = Promise.withResolvers<ChildAnswer>()
  const onAnswer = (answer: ChildAnswer) => resolve(answer)
  const onEnd = () => reject(new Error('The typesetting process ended before it answered'))
  const onError = (error: Error) => reject(error)
  const deadline = setTimeout(
    () => reject(new Error(`Typesetting took longer than ${deadlineMs} ms`)),
    deadlineMs,
  )
  child.channel?.ref()
  child.once('message', onAnswer).once('exit', onEnd).once('error', onError)
  child.send(request, (error) => error && reject(error))
  return promise.finally(() => {
    clearTimeout(deadline)
    child.off('message', onAnswer).off('exit', onEnd).off('error', onError)
    child.channel?.unref()
  })
}
