import type { Role } from '../permissions.ts'

export const ROLE_LABELS: Record<Role, string> = {
  admin: 'Admin',
  manager: 'Manager',
  staff: 'Staff',
  cashier: 'Cashier',
}

/** What each role is for. */
export const ROLE_DESCRIPTIONS: Record<Role, string> = {
  admin: 'Full system access, manages all users and settings',
  manager: 'Manages customers and staff, accesses reports',
  staff: 'Manages customers and basic operations',
  cashier: 'Point-of-sale access and basic customer operations',
}

/** The role that a new account has unless another is chosen. */
export const DEFAULT_ROLE: Role = 'staff'

export const USERNAME_MIN = 3
export const USERNAME_MAX = 50
export const STAFF_PASSWORD_MIN = 12
export const STAFF_PASSWORD_MAX = 200
export const STAFF_NAME_MAX = 50

/** The special characters of which a staff password holds one. */
export const STAFF_PASSWORD_SPECIALS = '@$!%*?&'

/** The staff list is fresh this long. */
export const STAFF_FRESH_MINUTES = 5

/**
 * A deactivation is answered this long after it was made. A delete that comes in before the answer was meant for the
 * active account: it is the second click of a double click.
 */
export const DOUBLE_CLICK_MS = 500
