import type { Action, Caller } from '../permissions.ts'
import { can } from '../permissions.ts'
import { messages } from './messages.ts'

export interface NavigationItem {
  label: string
  path: string
  /** The permission needed to use the item. */
  action: Action
}

/** Navigation bar of the back office, in order. */
export const NAVIGATION: readonly NavigationItem[] = [
  { label: messages['nav.counter'], path: '/admin/counter', action: 'visits.read' },
  { label: messages['nav.dashboard'], path: '/admin', action: 'staff.session' },
  { label: messages['nav.customers'], path: '/admin/customers', action: 'customers.read' },
  { label: messages['nav.memberships'], path: '/admin/memberships', action: 'memberships.read' },
  { label: messages['nav.waivers'], path: '/admin/waivers', action: 'waiver_templates.manage' },
  { label: messages['nav.reports'], path: '/admin/reports', action: 'reports.read' },
  { label: messages['nav.marketing'], path: '/admin/marketing', action: 'marketing.read' },
  { label: messages['nav.staff'], path: '/admin/staff', action: 'staff.manage' },
  { label: messages['nav.kiosk_devices'], path: '/admin/kiosk-devices', action: 'kiosk.devices' },
  { label: messages['nav.activity'], path: '/admin/activity', action: 'activity.all' },
]

/** Items visible to a caller. */
export function navigationOf(caller: Caller): NavigationItem[] {
  return NAVIGATION.filter((item) => can(caller, item.action))
}

/** Up to two letters, for the badge that links to the profile. */
export function initials(person: { first_name: string; last_name: string }): string {
  return [person.first_name, person.last_name]
    .map((name) => [...name.trim()][0] ?? '')
    .join('')
    .toUpperCase()
}
