import type { Role } from '../permissions.ts'

/** Park setting for second factors of staff. */
export const SECOND_FACTOR_SETTINGS = ['off', 'optional', 'required'] as const
export type SecondFactorSetting = (typeof SECOND_FACTOR_SETTINGS)[number]

/** Roles that must have one if it is required. */
export const SECOND_FACTOR_ROLES: readonly Role[] = ['admin', 'manager']

/** Recovery codes per account. */
export const RECOVERY_CODES = 10

/** Maximum input length: six digits, or a recovery code with its hyphens. */
export const CODE_MAX = 40
