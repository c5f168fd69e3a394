import { PAGE_SCRIPTS_ID } from '#kernel/placeholders.ts'

/** Dispatched on `window` once React has hydrated the page, so that its buttons and fields work. */
export const HYDRATED_EVENT = 'odie-hydrated'

/** Events that count as an interaction. */
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
 * When a prerendered page loads its script:
 * - `on-interaction`: on the visitor's first interaction, or immediately when signed in. For pages whose text and links work
 *   without it: 134 kB of script would compete with the page for a phone's first second.
 * - `after-paint`: once the page shows, so that the style sheet needn't share a slow connection with it, nor the paint a slow processor.
 */
type Start = 'on-interaction' | 'after-paint'

/**
 * Makes a prerendered page load its script late. Clicks from before the script has run are replayed, and field values are kept.
 * Forms don't submit natively, because that would put a password into the URL. `inline` is JavaScript that runs before all that.
 *
 * Throws if the HTML isn't what React Router 8 writes.
 */
export function withLateScript(html: string, start: Start, inline = ''): string {
  const before = `<script>${inline}${CATCH_INPUT}</script>`
  return scriptsLater(html, { start, before, load: dynamicImports })
}

/**
 * Makes a frame, or the shell, which only says that the page is loading, load its script once it shows: on a phone that's a second
 * earlier. Then it also loads the scripts of the page that the server has listed in it.
 */
export const withScriptAfterPaint = (html: string) =>
  scriptsLater(html, {
    start: 'after-paint',
    before: '',
    load: (code) => startsWithout(dynamicImports(code)),
  })

type Late = {
  start: Start
  /** HTML before the script. */
  before: string
  /** Makes what starts the page from the script that React Router writes. */
  load: (code: string) => string
}

function scriptsLater(html: string, { start, before, load }: Late): string {
  const preloads = [...html.matchAll(/<link rel="modulepreload" href="([^"]+)"\/>/g)]
  const script = html.match(/<script type="module" async="">([\s\S]*?)<\/script>/)
  if (preloads.length === 0 || !script) throw new Error('the prerendered page has no script to load late')
  const [tag, code = ''] = script
  const hrefs = preloads.map(([, href = '']) => href)
  // A module script without `async` runs after the style sheet has arrived, so that's when its dynamic imports start.
  const late = `${before}<script type="module">${loader(hrefs, load(code).replace(/\s*\n\s*/g, ''), start)}</script>`
  return preloads.reduce((rest, [link]) => rest.replace(link, ''), html).replace(tag, () => late)
}

/** Static imports start before any line of a script runs, so they become calls. */
function dynamicImports(code: string): string {
  const later = code
    .replace(/^\s*import\s+"([^"]+)";?/gm, 'await import("$1");')
    .replace(/^\s*import\s+\*\s+as\s+(\w+)\s+from\s+"([^"]+)";?/gm, 'const $1=await import("$2");')
  if (/^\s*import\s[^(]/m.test(later)) throw new Error(`an import that can't be made dynamic: ${later}`)
  // Awaited, so that a failure of any of them is one of the start.
  return later.replace(/(?<!await )\bimport\(/g, 'await import(')
}

/**
 * A frame's router starts without the modules of layouts and pages that can't be loaded, only with the root's: it loads them itself, and
 * the user can try again. A prerendered page doesn't: the router would replace what can be read, or was typed, by a page that loads.
 */
const startsWithout = (code: string) =>
  code
    .replace(/(const route[1-9]\w*=await import\("[^"]+"\));/g, '$1.catch(()=>({failed:true}));')
    .replace(
      /(window\.__reactRouterRouteModules\s*=\s*\{[^;]*\};)/,
      '$1for(const[id,loaded]of Object.entries(window.__reactRouterRouteModules))if(loaded.failed)delete window.__reactRouterRouteModules[id];',
    )

/**
 * React only sees a change made by the prototype's setter, and react-hook-form resets fields to their defaults first. Tabs react to
 * mousedown, everything else to click. A pressed button looks busy until then, which can take seconds on a slow line. If the page is left before it has hydrated, as when its script couldn't be loaded, what was typed
 * is there again after a reload, in the same tab and once. Passwords aren't: they'd be readable in the browser's storage.
 */
const CATCH_INPUT = `{let pressed;const typed=new Map,key="odie-typed:"+location.pathname,fields=()=>[...document.querySelectorAll("input,textarea,select")];
const keep=()=>{const kept=fields().flatMap((f,i)=>typed.has(f)&&f.type!=="password"?[[i,f.name,f.value]]:[]);
if(kept.length)try{sessionStorage.setItem(key,JSON.stringify(kept))}catch{}};
try{for(const[i,name,value]of JSON.parse(sessionStorage.getItem(key)??"[]")){const f=fields()[i];if(f?.name===name){f.value=value;typed.set(f,value)}}
}catch{}
const forget=()=>{try{sessionStorage.removeItem(key)}catch{}};forget();
const press=e=>{const b=e.target.closest?.("button,[role=tab]");if(b){pressed?.removeAttribute("data-pressed");pressed=b;b.setAttribute("data-pressed","");e.preventDefault();e.stopImmediatePropagation()}};
const type=e=>typed.set(e.target,e.target.value);
addEventListener("click",press,true);addEventListener("input",type,true);addEventListener("pagehide",keep);
addEventListener("${HYDRATED_EVENT}",()=>{removeEventListener("click",press,true);removeEventListener("input",type,true);removeEventListener("pagehide",keep);forget();
for(const[f,v]of typed)if(f.isConnected&&f.value!==v){Object.getOwnPropertyDescriptor(Object.getPrototypeOf(f),"value").set.call(f,v);f.dispatchEvent(new Event("input",{bubbles:true}))}
pressed?.removeAttribute("data-pressed");pressed?.dispatchEvent(new MouseEvent("mousedown",{bubbles:true}));pressed?.click()},{once:true})}`

/** What `ScriptProblem` looks like. */
export const PROBLEM_BOX =
  'fixed inset-x-4 bottom-4 z-50 mx-auto grid max-w-md gap-3 rounded-lg bg-surface p-4 text-sm shadow-float ring-1 ring-line'

/** Without the root's script or the router's there's no React to say that the page can't start. A link, because clicks on buttons wait. */
const SAY_SO = `()=>{document.documentElement.setAttribute("data-unstarted","");const box=Object.assign(document.createElement("div"),{role:"alert",className:"${PROBLEM_BOX}"});
box.append(Object.assign(document.createElement("p"),{className:"font-semibold",textContent:"This page couldn’t be loaded"}),
Object.assign(document.createElement("p"),{className:"text-muted",textContent:"Check your connection, then reload."+(document.querySelector("main input,main textarea")?" Anything you typed stays, except for passwords.":"")}),
Object.assign(document.createElement("a"),{href:location.pathname+location.search,className:"justify-self-start rounded-md bg-accent px-3 py-2 text-xs font-semibold text-on-accent",textContent:"Reload"}));
document.body.append(box)}`

const loader = (hrefs: readonly string[], load: string, start: Start) =>
  `let started;
const start=async()=>{if(started)return;started=1;
const listed=document.getElementById("${PAGE_SCRIPTS_ID}")?.textContent??"[]";
for(const href of new Set([...${JSON.stringify(hrefs)},...JSON.parse(listed)]))document.head.append(Object.assign(document.createElement("link"),{rel:"modulepreload",href}));
${load}};
const begin=()=>start().catch(${SAY_SO});
${start === 'after-paint' ? AFTER_PAINT : ON_INTERACTION}`

/** How long the page's scripts wait for what's shown early (`shell/early/`): three responses at 400 ms each. */
const EARLY_WAIT_MS = 1_500

/** A tab in the background paints nothing. */
const AFTER_PAINT = `const soon=()=>Promise.race([globalThis.odieEarlyWork,new Promise(end=>setTimeout(end,${EARLY_WAIT_MS}))]).then(begin);
if(document.visibilityState==="hidden")begin();else requestAnimationFrame(()=>setTimeout(soon));`

/** Browsers send a `pointermove` without movement when a page is laid out below a mouse that rests. */
const ON_INTERACTION = `const signs=${JSON.stringify(SIGNS_OF_LIFE)};
const first=e=>{if(e.type==="pointermove"&&!e.movementX&&!e.movementY)return;for(const s of signs)removeEventListener(s,first,true);begin()};
if(/(^|; )(__Host-)?odie_signed_in=/.test(document.cookie))begin();
else for(const s of signs)addEventListener(s,first,{capture:true,passive:true});`
