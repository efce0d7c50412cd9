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
  '/admin/activity',
])

/** Navigation items of a role. */
export function navigationFor(role: Role): NavigationItem[] {
  return navigationOf(role).filter(({ path }) => BUILT.has(path))
}

/** True if the item is current: the dashboard on its exact path only, every other item on its subpaths too. */
export function isCurrent(item: string, pathname: string): boolean {
  const path = pathname.replace(/\/+$/, '')
  return path === item || (item !== '/admin' && path.startsWith(`${item}/`))
}
