import { signIn } from '#domain/accounts/identity/contract.ts'
import { Role } from '#kernel/actor.ts'
import { OWN_PATH } from '#kernel/sign-in/own-path.ts'
import { paths, portalOf } from '#web/paths.ts'
import { SESSION_CHANNEL } from '#web/session/session-channel.ts'
import { WELCOME_KEY } from '#web/session/welcome.ts'
import { HYDRATED_EVENT } from '#web/shell/loading/late-script.ts'

const API_PATH = /^\/+api\//i
const PORTALS = Object.fromEntries(Role.options.map((role) => [role, portalOf(role)]))

/**
 * Logs in from the prerendered form when it's submitted before React has hydrated it, which takes ten seconds on one bar of signal. If the
 * server refuses, `LoginForm` takes the response (`api/early-request.ts`) and says what to do. A step of a sign-in with a provider
 * replaces the form, so it's left to React. `next` may be a page, but not a link that signs out.
 */
export const EARLY_SIGN_IN = `{const next=new URLSearchParams(location.search);
const submit=event=>{const form=event.target.closest?.("button[type=submit]")?.form;
if(!form?.matches("[data-early-sign-in]")||globalThis.odieEarlyRequest||next.has("step"))return;
const{email,password}=Object.fromEntries(new FormData(form));if(!email||!password)return;
const attempt=crypto.getRandomValues(new Uint32Array(4)).join("-");
const path=${JSON.stringify(signIn.path)},body=JSON.stringify({email:email.trim().toLowerCase(),password,attempt});
const response=fetch(path,{method:"POST",headers:{accept:"application/json","content-type":"application/json"},body});
const early=globalThis.odieEarlyRequest={path,body,attempt,response};
response.then(async sent=>{const user=sent.ok&&await sent.clone().json();if(!user||globalThis.odieEarlyRequest!==early)return;
try{sessionStorage.setItem("${WELCOME_KEY}","1")}catch{}
globalThis.BroadcastChannel&&new BroadcastChannel("${SESSION_CHANNEL}").postMessage(null);
const to=next.get("next"),page=to&&${OWN_PATH}.test(to)&&new URL(to,location.origin);
location.replace(page&&!${API_PATH}.test(decodeURI(page.pathname))?page.href:${JSON.stringify(PORTALS)}[user.role]??"${paths.home()}")
}).catch(()=>{globalThis.odieEarlyRequest=undefined})};
addEventListener("click",submit,true);
addEventListener("${HYDRATED_EVENT}",()=>removeEventListener("click",submit,true),{once:true})}`
