/*
 * The rooms of ODIE, from the bottom up, and which others each imports. The tables are exact: an import that they don't have fails
 * a test, and so does an entry that's no longer needed. `script/rooms` prints them as the code has them.
 */

/** Every room of the domain may also import `src/kernel` and `src/platform`. Read downwards, it's the way of a report. */
export const DOMAIN_ROOMS: Record<string, readonly string[]> = {
  records: [],
  mail: ['records'],
  accounts: ['mail', 'records'],
  webhooks: ['accounts', 'mail', 'records'],
  territories: ['accounts', 'mail', 'records'],
  analysis: [],
  pricing: ['accounts', 'analysis', 'records'],
  reports: ['analysis', 'records', 'territories'],
  estimates: ['accounts', 'analysis', 'mail', 'pricing', 'records', 'reports', 'territories', 'webhooks'],
  intake: ['accounts', 'analysis', 'estimates', 'mail', 'records', 'reports', 'territories', 'webhooks'],
  review: [
    'accounts',
    'analysis',
    'estimates',
    'intake',
    'mail',
    'pricing',
    'records',
    'reports',
    'territories',
  ],
  client: ['accounts', 'estimates', 'mail', 'records', 'reports'],
  repairs: ['accounts', 'analysis', 'client', 'estimates', 'mail', 'pricing', 'records', 'reports'],
  operations: [
    'accounts',
    'analysis',
    'client',
    'estimates',
    'intake',
    'mail',
    'pricing',
    'records',
    'repairs',
    'reports',
    'territories',
    'webhooks',
  ],
  site: ['accounts', 'estimates', 'intake', 'pricing', 'reports', 'territories'],
}

/** What the pages' rooms stand on. `service-area` is what visitors read about where ODIE works. */
const BASE = ['api', 'session', 'shell', 'ui'] as const

/** The pages' folders: first the layers, then the rooms, then what only composes them. */
export const WEB_ROOMS: Record<string, readonly string[]> = {
  api: [],
  session: ['api'],
  ui: ['api'],
  'service-area': ['api', 'ui'],
  shell: ['api', 'session', 'ui'],
  records: BASE,
  mail: [...BASE, 'service-area'],
  accounts: [...BASE, 'service-area'],
  territories: [...BASE, 'accounts', 'service-area'],
  pricing: [...BASE, 'accounts'],
  reports: ['api', 'shell', 'territories', 'ui'],
  estimates: BASE,
  client: [...BASE, 'estimates'],
  repairs: ['api', 'client', 'estimates', 'reports', 'session', 'shell', 'ui'],
  review: [...BASE, 'accounts', 'client', 'estimates', 'mail', 'reports', 'service-area'],
  operations: BASE,
  webhooks: BASE,
  dashboards: [
    ...BASE,
    'accounts',
    'client',
    'estimates',
    'operations',
    'pricing',
    'repairs',
    'reports',
    'review',
    'territories',
  ],
  site: [...BASE, 'accounts', 'dashboards', 'estimates', 'pricing', 'service-area', 'territories'],
}
