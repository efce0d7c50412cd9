import type { Role } from '../permissions.ts'

/** What a park may make of second factors of staff. */
export const SECOND_FACTOR_SETTINGS = ['off', 'optional', 'required'] as const
export type SecondFactorSetting = (typeof SECOND_FACTOR_SETTINGS)[number]

/** Who must have one where it is required. */
export const SECOND_FACTOR_ROLES: readonly Role[] = ['admin', 'manager']

/** How many recovery codes somebody gets. */
export const RECOVERY_CODES = 10

/** Six digits, or a recovery code with its hyphens. */
export const CODE_MAX = 40
