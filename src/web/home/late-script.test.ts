import { expect, test } from 'vitest'
import { withLateScript } from './late-script.ts'

const HTML = `<head><link rel="modulepreload" href="/assets/a.js"/><link rel="stylesheet" href="/a.css"/></head>
<script>first()</script><script type="module" async="">import "/assets/manifest.js";
import * as route0 from "/assets/root.js";
  window.__reactRouterRouteModules = {"root":route0};

import("/assets/entry.js");</script>`

test('a late script is neither preloaded nor imported before a visitor shows to be there', () => {
  const html = withLateScript(HTML)
  expect(html).not.toContain('<link rel="modulepreload"')
  expect(html).not.toMatch(/^\s*import\s[^(]/m)
  expect(html).toContain('<link rel="stylesheet" href="/a.css"/>')
  expect(html).toContain('<script>first()</script>')
  const calls = [...html.matchAll(/import\("([^"]+)"\)/g)].map(([, file]) => file)
  expect(calls).toEqual(['/assets/manifest.js', '/assets/root.js', '/assets/entry.js'])
  expect(html).toContain('const route0=await import("/assets/root.js")')
})

test('html that is not as it was when this was written stops the build', () => {
  expect(() => withLateScript('<head></head>')).toThrow('no script to be late with')
  const other = HTML.replace('import "/assets/manifest.js"', 'import manifest from "/assets/manifest.js"')
  expect(() => withLateScript(other)).toThrow('cannot be late')
})
