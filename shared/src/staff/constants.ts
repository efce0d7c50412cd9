import type { Role } from '../permissions.ts'

export const ROLE_LABELS: Record<Role, string> = {
  admin: 'Admin',
  manager: 'Manager',
  staff: 'Staff',
  cashier: 'Cashier',
}

/** Purpose of each role. */
export const ROLE_DESCRIPTIONS: Record<Role, string> = {
  admin: 'Full system access, manages all users and settings',
  manager: 'Manages customers and staff, accesses reports',
  staff: 'Manages customers and basic operations',
  cashier: 'Point-of-sale access and basic customer operations',
}

/** Preselected role of a new account. */
export const DEFAULT_ROLE: Role = 'staff'

export const USERNAME_MIN = 3
export const USERNAME_MAX = 50
export const STAFF_PASSWORD_MIN = 12
export const STAFF_PASSWORD_MAX = 200
export const STAFF_NAME_MAX = 50

/** Special characters; a staff password needs one of them. */
export const STAFF_PASSWORD_SPECIALS = '@$!%*?&'

/** How long the staff list counts as fresh. */
export const STAFF_FRESH_MINUTES = 5

/**
 * The response of a deactivation is delayed by this. A delete that arrives before the response was meant for the active
 * account: it is the second click of a double click.
 */
export const DOUBLE_CLICK_MS = 500
