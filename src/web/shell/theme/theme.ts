export type Theme = 'light' | 'dark'

const KEY = 'odie-theme'

/**
 * Runs in the head before the first paint. Sets the remembered theme (if none, the system's applies), marks what the prerendered
 * HTML can't know (the tab of the URL, and that the visitor may be signed in), and turns off zod's compilation of schemas with `new Function`, which the content security policy forbids. Zod reads that when the first schema is
 * created; setting it here keeps zod out of the first script.
 */
export const HEAD_SCRIPT = `try{var t=localStorage.getItem('${KEY}');if(t)document.documentElement.dataset.theme=t}catch{}if(/[?&]tab=signup(&|$)/.test(location.search))document.documentElement.dataset.tab='signup';if(!location.hash&&/(^|; )(__Host-)?odie_signed_in=/.test(document.cookie))document.documentElement.dataset.session='hint';globalThis.__zod_globalConfig={jitless:true}`

/** The theme that's showing. */
export function currentTheme(): Theme {
  const chosen = document.documentElement.dataset.theme
  if (chosen === 'light' || chosen === 'dark') return chosen
  return matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light'
}

/** Applies a theme and remembers it, unless the browser's storage is unavailable, as in some private windows. */
export function setTheme(theme: Theme) {
  document.documentElement.dataset.theme = theme
  try {
    localStorage.setItem(KEY, theme)
  } catch {
    // The choice lasts until the page is closed.
  }
}
