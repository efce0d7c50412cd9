import type { ActivityEntry } from '@trailgate/shared/activity/schemas'

import { personPath } from '../customers/paths.ts'
import { pathOf as membershipPath } from '../memberships/paths.ts'
import type { ActivityFilter } from './calls.ts'

export const ACTIVITY = '/admin/activity'

/** The list with these filters. */
export function activityPath(filter: ActivityFilter): string {
  return `${ACTIVITY}?${new URLSearchParams({ filter: JSON.stringify(filter) })}`
}

/** The address of the record that a row is about; null for what has no screen. */
export function subjectPath({ action, subject: { kind, id } }: ActivityEntry): string | null {
  if (id === null || action.endsWith('.deleted')) return null
  if (kind === 'customer') return personPath(id)
  if (kind === 'membership') return membershipPath({ kind: 'show', id }, '')
  return null
}
