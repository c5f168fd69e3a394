import { expect, test } from 'vitest'
import { withLateScript, withScriptAfterPaint } from './late-script.ts'

const HTML = `<head><link rel="modulepreload" href="/assets/a.js"/><link rel="stylesheet" href="/a.css"/></head>
<script>first()</script><script type="module" async="">import "/assets/manifest.js";
import * as route0 from "/assets/root.js";
  window.__reactRouterRouteModules = {"root":route0};

import("/assets/entry.js");</script>`

test.each(['on-interaction', 'after-paint'] as const)(
  'a script that loads %s is neither preloaded nor imported by the HTML itself',
  (start) => {
    const html = withLateScript(HTML, start)
    expect(html).not.toContain('<link rel="modulepreload"')
    expect(html).not.toMatch(/^\s*import\s[^(]/m)
    expect(html).toContain('<link rel="stylesheet" href="/a.css"/>')
    expect(html).toContain('<script>first()</script>')
    const calls = [...html.matchAll(/import\("([^"]+)"\)/g)].map(([, file]) => file)
    expect(calls).toEqual(['/assets/manifest.js', '/assets/root.js', '/assets/entry.js'])
    expect(html).toContain('const route0=await import("/assets/root.js")')
  },
)

const PAGE = HTML.replace(
  'window.__reactRouterRouteModules = {"root":route0};',
  `import * as route1_main from "/assets/page.js";
  const route1 = {...route1_main};
  window.__reactRouterRouteModules = {"root":route0,"page":route1};`,
)

test('a frame’s router starts without the modules of a page that can’t be loaded', () => {
  const html = withScriptAfterPaint(PAGE)
  expect(html).toContain('await import("/assets/page.js").catch(()=>({failed:true}));')
  expect(html).toContain('await import("/assets/root.js");')
  expect(html).toMatch(
    /"page":route1\};for\(const\[id,loaded\]of .*delete window\.__reactRouterRouteModules\[id\];/,
  )
})

test('a prerendered page whose module can’t be loaded doesn’t start, so that its text stays', () => {
  const html = withLateScript(PAGE, 'after-paint')
  expect(html).toContain('await import("/assets/page.js");')
  expect(html).not.toContain('failed:true')
})

test('HTML in an unexpected form fails the build', () => {
  expect(() => withLateScript('<head></head>', 'after-paint')).toThrow('no script to load late')
  const other = HTML.replace('import "/assets/manifest.js"', 'import manifest from "/assets/manifest.js"')
  expect(() => withLateScript(other, 'after-paint')).toThrow("can't be made dynamic")
})
