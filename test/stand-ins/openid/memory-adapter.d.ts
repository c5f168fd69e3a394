/** The provider's own store, which has no types, and which a warning announces where it's the default. */
declare module 'oidc-provider/lib/adapters/memory_adapter.js' {
  import type { AdapterConstructor } from 'oidc-provider'

  export function createMemoryAdapter(clockToleranceSeconds: number): AdapterConstructor
}
