import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig } from 'vite'

export default defineConfig({
  publicDir: 'src/web/public',
  plugins: [tailwindcss(), reactRouter()],
  build: {
    // Browsers of 2024 and later know `light-dark()`; older targets would rewrite every colour token twice.
    cssTarget: ['chrome123', 'firefox120', 'safari17.5'],
    // The content security policy has no `data:` for fonts and scripts, so nothing is inlined.
    assetsInlineLimit: 0,
  },
  server: {
    // For work on the pages with hot reload, beside a running `script/server`.
    proxy: { '/api': { target: 'http://localhost:3000' } },
  },
})
