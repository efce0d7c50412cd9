import encryption from '@adonisjs/core/services/encryption'
import {
  RECOVERY_CODES,
  SECOND_FACTOR_ROLES,
} from '@trailgate/shared/staff/second_factor_constants'
import type { Role } from '@trailgate/shared/permissions'
import { Secret, TOTP } from 'otpauth'
import { hashOf } from '#platform/secrets'
import { MAX_CLOCK_SKEW_SECONDS } from '#platform/validity'
import { settings } from '#start/settings'

/** Parameters that every authenticator app supports: RFC 6238 with SHA-1, six digits and steps of 30 seconds. */
const TOTP_RULES = { algorithm: 'SHA1', digits: 6, period: 30 } as const
const SECRET_BYTES = 20
/** Codes of the step before and after are valid, too: people type slowly, and phone clocks are some seconds off. */
const STEPS_OFF = 1

const PURPOSE = 'second factor'

/** 80 bits in base 32, which has no 0, 1, 8 and 9. */
const RECOVERY_BYTES = 10

export function isRequiredOf(role: Role): boolean {
  return settings.staffSecondFactor === 'required' && SECOND_FACTOR_ROLES.includes(role)
}

/** A new secret, encrypted for the database and as told to an app. */
export function newSecret(username: string) {
  const secret = new Secret({ size: SECRET_BYTES })
  const totp = new TOTP({ ...TOTP_RULES, issuer: settings.parkName, label: username, secret })
  return {
    stored: encryption.encrypt(secret.base32, { purpose: PURPOSE }),
    told: { secret: secret.base32, uri: totp.toString() },
  }
}

type Used = { stored: string; lastStep: number | null; code: string; now: Date }

/**
 * Time step of a valid, unused code, else null. A secret encrypted with another APP_KEY accepts no code: only recovery
 * codes remain.
 */
export function stepOfCode({ stored, lastStep, code, now }: Used): number | null {
  const secret = encryption.decrypt<string>(stored, PURPOSE)
  if (secret === null) return null
  const totp = new TOTP({ ...TOTP_RULES, secret })
  const timestamp = now.getTime()
  const off = totp.validate({ token: code, timestamp, window: STEPS_OFF })
  if (off === null) return null
  const present = totp.counter({ timestamp })
  const step = present + off
  // A last step further ahead than the clock skew was used while a clock was ahead that has been set back since.
  const believed = lastStep !== null && lastStep <= present + MAX_CLOCK_SKEW_SECONDS / totp.period
  return believed && step <= lastStep ? null : step
}

/** Recovery codes to be shown once, such as `abcd-efgh-ijkl-mnop`. */
export function newRecoveryCodes(): string[] {
  return Array.from({ length: RECOVERY_CODES }, () => {
    const text = new Secret({ size: RECOVERY_BYTES }).base32.toLowerCase()
    return text.replace(/(.{4})(?=.)/g, '$1-')
  })
}

/** Stored hash of a recovery code, however it was typed: with 80 random bits the code cannot be found from it. */
export function hashOfRecoveryCode(code: string): string {
  return hashOf(code.toLowerCase().replace(/[^a-z2-7]/g, ''))
}
