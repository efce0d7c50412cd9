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

/** What every authenticator app understands: RFC 6238 with SHA-1, six digits and steps of 30 seconds. */
const TOTP_RULES = { algorithm: 'SHA1', digits: 6, period: 30 } as const
const SECRET_BYTES = 20
/** A code of the step before or after counts too: people type slowly, and phones are some seconds off. */
const STEPS_OFF = 1

const PURPOSE = 'second factor'

/** 80 bits in the letters and digits of base 32, which has no 0, 1, 8 and 9. */
const RECOVERY_BYTES = 10

export function isRequiredOf(role: Role): boolean {
  return settings.staffSecondFactor === 'required' && SECOND_FACTOR_ROLES.includes(role)
}

/** A secret as the database keeps it, and as an app is told. */
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
 * The time step of a code that is good now and was not used before, else null. Nothing is good for a secret that another APP_KEY
 * encrypted: recovery codes are left then.
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
  // One that lies further ahead than clocks are apart was used while a clock was ahead that was put back since.
  const believed = lastStep !== null && lastStep <= present + MAX_CLOCK_SKEW_SECONDS / totp.period
  return believed && step <= lastStep ? null : step
}

/** Codes to be shown once, such as `abcd-efgh-ijkl-mnop`. */
export function newRecoveryCodes(): string[] {
  return Array.from({ length: RECOVERY_CODES }, () => {
    const text = new Secret({ size: RECOVERY_BYTES }).base32.toLowerCase()
    return text.replace(/(.{4})(?=.)/g, '$1-')
  })
}

/** What is kept of a recovery code, however it was typed: with 80 random bits nobody finds the code from it. */
export function hashOfRecoveryCode(code: string): string {
  return hashOf(code.toLowerCase().replace(/[^a-z2-7]/g, ''))
}
