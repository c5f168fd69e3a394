import { UnreadableDocument } from './document.ts'
import type { OcrProgress } from './pdf.ts'
import { readDocument } from './read.ts'
import { renderPage } from './render.ts'
import { serve } from './serve.ts'

/** What the tests of the pool run in its children: the readers, and every way to misbehave. */
export type TestRequest =
  | { do: 'read'; path: string }
  | { do: 'render'; path: string; page: number; widthPx: number }
  | { do: 'say'; text: string }
  | { do: 'loop' }
  | { do: 'die' }
  | { do: 'hoard' }
  | { do: 'refuse' }
  | { do: 'fail' }
  | { do: 'work'; steps: number; stepMs: number }

serve<TestRequest, unknown, OcrProgress>(async (request, progress) => {
  switch (request.do) {
    case 'read':
      return await readDocument(request.path, { onOcr: progress })
    case 'render':
      return await renderPage(request.path, request.page, request.widthPx)
    case 'say':
      // biome-ignore lint/style/noProcessEnv: that there is nothing in it is what the test looks at
      return { text: request.text, process: process.pid, environment: Object.keys(process.env) }
    case 'loop':
      for (;;);
    case 'die':
      return process.exit(3)
    case 'hoard':
      return await hoard()
    case 'refuse':
      throw new UnreadableDocument('encrypted', 'There is a password on it.')
    case 'fail':
      throw new TypeError('A mistake of ours')
    case 'work':
      for (let step = 1; step <= request.steps; step++) {
        await new Promise((resolve) => setTimeout(resolve, request.stepMs))
        progress({ page: step, of: request.steps })
      }
      return 'worked'
  }
})

/** Memory outside of JavaScript's heap and WebAssembly, as a native library would take it. */
async function hoard() {
  const kept: Buffer[] = []
  for (;;) {
    kept.push(Buffer.alloc(20_000_000, kept.length))
    await new Promise((resolve) => setTimeout(resolve, 5))
  }
}
