export type Theme = 'light' | 'dark'

const KEY = 'odie-theme'

/**
 * Runs in the head before anything is painted. It sets the remembered theme (none remembered: the system decides), and
 * tells zod not to compile schemas with `new Function`, which the content security policy forbids; zod reads that while
 * the first schema is made, and setting it here keeps zod out of the first script.
 */
export const HEAD_SCRIPT = `try{var t=localStorage.getItem('${KEY}');if(t)document.documentElement.dataset.theme=t}catch{}globalThis.__zod_globalConfig={jitless:true}`

/** The theme that shows now. */
export function currentTheme(): Theme {
  const chosen = document.documentElement.dataset.theme
  if (chosen === 'light' || chosen === 'dark') return chosen
  return matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light'
}

/** Shows a theme and remembers it, unless the browser keeps nothing (private windows may refuse). */
export function setTheme(theme: Theme) {
  document.documentElement.dataset.theme = theme
  try {
    localStorage.setItem(KEY, theme)
  } catch {
    // The choice then lasts as long as the page.
  }
}
