import type { Resource, Scope } from '#domain/accounts/access-tokens/rules.ts'

/** What users read for each resource. */
export const RESOURCE_TEXTS: Record<Resource, { label: string; hint: string }> = {
  reports: { label: 'Reports', hint: 'Inspection reports, their pages, and dates' },
  estimates: { label: 'Estimates', hint: 'Estimates, their lines, questions, and shared links' },
  repairs: { label: 'Repairs', hint: 'Repair requests, confirmed work, and completion reports' },
  pricebooks: { label: 'Pricebooks', hint: 'Items, prices, and imports' },
  territories: { label: 'Territories', hint: 'ZIP codes and who serves them' },
  company: { label: 'Company', hint: 'Company profile and logo' },
  accounts: { label: 'Accounts', hint: 'Agents, contractors, and applications' },
  messages: { label: 'Messages', hint: 'Emails that were sent, and contact messages' },
  operations: { label: 'Operations', hint: 'Jobs, statistics, and activity' },
}

/** `Reports (read), Estimates (read and change)`. */
export function scopesText(scopes: readonly Scope[]) {
  const resources = [...new Set(scopes.map((scope) => scope.split(':')[0] as Resource))]
  return resources
    .map((resource) => {
      const level = scopes.includes(`${resource}:write`) ? 'read and change' : 'read'
      return `${RESOURCE_TEXTS[resource].label} (${level})`
    })
    .join(', ')
}
