/**
 * What is asked for and changed, and what a change of each makes stale beside itself: whatever else shows some of it. A resource
 * that nothing is read of, such as a check-in, makes nothing stale.
 */
const SHOWN_IN = {
  'campaign-types': ['marketing', 'campaigns'],
  'campaigns': [],
  'check-ins': [],
  'customer-duplicates': ['customers', 'customer-merges'],
  'customer-merges': ['customers', 'customer-duplicates'],
  'customers': ['customer-duplicates', 'customer-merges', 'deletion-requests', 'parties'],
  'deletion-requests': ['customers'],
  'files': [],
  'health': [],
  'household-sales': ['memberships', 'customers'],
  'households': [],
  'imports': [],
  'kiosk-devices': [],
  'letters': [],
  'marketing': [],
  'membership-types': ['memberships'],
  'memberships': [],
  'opted-in-customers': [],
  'parties': ['customers'],
  'password-links': [],
  'purge-rounds': [],
  'reports': [],
  'second-factor': [],
  'settings': [],
  'sign-links': [],
  'staff': [],
  'visits': ['households'],
  'waivers': [],
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
