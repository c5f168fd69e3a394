import { registerHooks } from 'node:module'

const PACKAGE = '/node_modules/drizzle-orm/'

/*
 * Node 24 parses a package's whole `package.json` again for each of its files, to find out whether they're modules. Drizzle's has
 * 180 kB and it loads 300 files, which took 0.8 of the 2.5 s of CPU time that a process needs to load ODIE. All of them are
 * modules, and import each other by relative paths.
 *
 * Import this first, and everything that loads Drizzle dynamically after it: static imports are resolved before any of them runs.
 */
registerHooks({
  resolve(specifier, context, nextResolve) {
    const { parentURL } = context
    if (!parentURL?.includes(PACKAGE) || !specifier.startsWith('.') || !specifier.endsWith('.js'))
      return nextResolve(specifier, context)
    return { url: new URL(specifier, parentURL).href, format: 'module', shortCircuit: true }
  },
})
