import { navigationOf, type NavigationItem } from '@trailgate/shared/layout/navigation'
import type { Role } from '@trailgate/shared/permissions'

/** The screens that are built; each later one adds its path. */
const BUILT: ReadonlySet<string> = new Set([
  '/admin',
  '/admin/counter',
  '/admin/customers',
  '/admin/waivers',
  '/admin/memberships',
  '/admin/staff',
  '/admin/reports',
  '/admin/marketing',
  '/admin/kiosk-devices',
])

/** What this role sees in the navigation bar. */
export function navigationFor(role: Role): NavigationItem[] {
  return navigationOf(role).filter(({ path }) => BUILT.has(path))
}

/** Whether an item is the one being looked at: the dashboard only by itself, the others with all beneath them. */
export function isCurrent(item: string, pathname: string): boolean {
  const path = pathname.replace(/\/+$/, '')
  return path === item || (item !== '/admin' && path.startsWith(`${item}/`))
}
