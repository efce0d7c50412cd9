/**
 * Resources, and the others that a change of each makes stale because they show part of it. A resource without queries, such as a
 * check-in, invalidates only others.
 */
const SHOWN_IN = {
  'activity': ['customers', 'households', 'memberships', 'reports', 'visits'],
  'api-keys': [],
  'campaign-types': ['marketing', 'campaigns'],
  'campaigns': [],
  'check-ins': [],
  'customer-duplicates': ['customers', 'customer-merges'],
  'customer-merges': ['customers', 'customer-duplicates'],
  'customers': ['customer-duplicates', 'customer-merges', 'deletion-requests', 'parties'],
  'deletion-requests': ['customers'],
  'files': [],
  'health': [],
  'household-sales': ['memberships', 'customers', 'reports'],
  'households': [],
  'imports': [],
  'kiosk-devices': [],
  'letters': [],
  'marketing': [],
  'membership-types': ['memberships'],
  'memberships': ['reports'],
  'opted-in-customers': [],
  'park-face': ['settings', 'park-setup'],
  'park-setup': [],
  'parties': ['customers'],
  'pickups': ['customers', 'households', 'visits'],
  'offline-items': ['customers', 'visits', 'reports'],
  'own-password': [],
  'park-exports': [],
  'password-links': [],
  'purge-rounds': [],
  'reports': [],
  'second-factor': [],
  'settings': [],
  'segments': [],
  'service-letters': [],
  'sign-links': [],
  'staff': [],
  'vehicles': ['households'],
  'visits': ['households'],
  'waiver-answers': [],
  'waivers': [],
  'webhooks': [],
} as const satisfies Record<string, readonly string[]>

export type Resource = keyof typeof SHOWN_IN

/** The resources that show something of one, itself among them. */
export function staleAfter(resource: string): readonly string[] {
  return [resource, ...(resource in SHOWN_IN ? SHOWN_IN[resource as Resource] : [])]
}

/** The key of an answer in the cache, as react-admin's own hooks make theirs. */
export function keyOf(resource: Resource, method: string, params: object) {
  return [resource, method, params] as const
}
