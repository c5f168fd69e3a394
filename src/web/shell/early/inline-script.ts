import { build, type Plugin } from 'vite'

const SUFFIX = '?inline-script'

/**
 * A plugin that makes the import of `x.ts?inline-script` a string: the module with all that it imports, minified, to be put into a page's HTML. It runs
 * before the page's script has loaded, so it's as small as what it imports.
 *
 * @param plugins What its modules need
 */
export const inlineScripts = (plugins: readonly Plugin[]): Plugin => ({
  name: 'odie-inline-scripts',
  enforce: 'pre',
  async load(id) {
    if (!id.endsWith(SUFFIX)) return null
    const file = id.slice(0, -SUFFIX.length)
    this.addWatchFile(file)
    return `export default ${JSON.stringify(await bundled(file, plugins))}`
  },
})

async function bundled(file: string, plugins: readonly Plugin[]): Promise<string> {
  const made = await build({
    configFile: false,
    logLevel: 'error',
    // Copies, because a build keeps its own state in them.
    plugins: plugins.map((plugin) => ({ ...plugin })),
    build: {
      write: false,
      target: ['chrome123', 'firefox120', 'safari17.5'],
      modulePreload: false,
      rolldownOptions: { input: file, output: { format: 'iife' } },
    },
  })
  const [first] = Array.isArray(made) ? made : [made]
  if (!first || !('output' in first)) throw new Error(`${file} wasn’t bundled`)
  const [chunk, ...others] = first.output
  if (others.length > 0 || chunk.code.includes('</script'))
    throw new Error(`${file} can’t be put into a page`)
  return chunk.code.trim()
}
