import { expect, test } from 'vitest'
import { manifestIn, scriptsOf } from './page-scripts.ts'

const ROUTES = {
  root: { module: '/assets/root.js' },
  layout: { parentId: 'root', module: '/assets/layout.js', imports: ['/assets/shared.js'] },
  page: {
    parentId: 'layout',
    module: '/assets/page.js',
    clientLoaderModule: '/assets/loader.js',
    imports: ['/assets/shared.js', '/assets/list.js'],
  },
  other: { parentId: 'root', module: '/assets/other.js' },
}
const CHUNKS = {
  'list.ts': { file: 'assets/list.js', imports: ['row.ts', 'shared.ts'] },
  'row.ts': { file: 'assets/row.js', imports: ['list.ts'] },
  'shared.ts': { file: 'assets/shared.js' },
}

test('a page’s scripts are its own, its layouts’, and what these import, each once', () => {
  expect(scriptsOf('page', ROUTES, CHUNKS).sort()).toEqual(
    ['layout', 'list', 'loader', 'page', 'root', 'row', 'shared'].map((name) => `/assets/${name}.js`),
  )
})

test('a manifest is read as React Router writes it, and nothing else is taken for one', () => {
  expect(manifestIn('window.__reactRouterManifest={"routes":{}};')).toEqual({ routes: {} })
  expect(() => manifestIn('export {}')).toThrow('isn’t a manifest')
})
