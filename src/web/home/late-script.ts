/** The page tells the late script by this event that it is alive: its buttons now answer by themselves. */
export const ALIVE_EVENT = 'odie-alive'

/** By these a visitor shows to be there. */
const SIGNS_OF_LIFE = [
  'pointermove',
  'pointerdown',
  'touchstart',
  'wheel',
  'scroll',
  'keydown',
  'focusin',
  'dragenter',
]

/**
 * Makes of a prerendered page one whose script comes with the visitor's first sign of life, or at once for who is signed in. The
 * html can be read, followed and searched without it, and 134 kB of it would compete with the page for a phone's first second. A
 * button pressed before the script has come is pressed again once it is there.
 *
 * Throws when the build's html is not as React Router 8 writes it.
 */
export function withLateScript(html: string): string {
  const preloads = [...html.matchAll(/<link rel="modulepreload" href="([^"]+)"\/>/g)]
  const start = html.match(/<script type="module" async="">([\s\S]*?)<\/script>/)
  if (preloads.length === 0 || !start) throw new Error('no script to be late with in the prerendered page')
  const [tag, code = ''] = start
  const late = `<script type="module" async="">${lateScript(
    preloads.map(([, href = '']) => href),
    importedLater(code),
  )}</script>`
  return preloads.reduce((rest, [link]) => rest.replace(link, ''), html).replace(tag, () => late)
}

/** Static imports begin before any line of a script runs, so they become calls. */
function importedLater(code: string): string {
  const later = code
    .replace(/^\s*import\s+"([^"]+)";?/gm, 'await import("$1");')
    .replace(/^\s*import\s+\*\s+as\s+(\w+)\s+from\s+"([^"]+)";?/gm, 'const $1=await import("$2");')
  if (/^\s*import\s[^(]/m.test(later)) throw new Error(`an import that cannot be late: ${later}`)
  return later.replace(/\s*\n\s*/g, '')
}

const lateScript = (preloads: readonly string[], start: string) =>
  `let pressed,begun;
const signs=${JSON.stringify(SIGNS_OF_LIFE)};
const catchPress=e=>{const b=e.target.closest?.("button");if(b){pressed=b;e.preventDefault();e.stopImmediatePropagation()}};
const begin=async()=>{if(begun)return;begun=1;for(const s of signs)removeEventListener(s,begin,true);
for(const href of ${JSON.stringify(preloads)})document.head.append(Object.assign(document.createElement("link"),{rel:"modulepreload",href}));
${start}};
addEventListener("click",catchPress,true);
addEventListener("${ALIVE_EVENT}",()=>{removeEventListener("click",catchPress,true);pressed?.click()},{once:true});
if(/(^|; )odie_signed_in=/.test(document.cookie))begin();
else for(const s of signs)addEventListener(s,begin,{capture:true,passive:true});`
