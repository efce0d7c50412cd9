import hash from '@adonisjs/core/services/hash'
import { isStorable } from '@trailgate/shared/sessions/passwords'
import { Unavailable } from '#platform/http/refusals'
import { concurrencyLimit } from '#platform/concurrency_limit'

/** Hashing takes a core for some 30 ms and 19 MB. */
const inTurn = concurrencyLimit({ atOnce: 2, waitingAtMost: 100, patienceMs: 4000 })

/** A hash to store. @throws {Unavailable} when too many wait. */
export function hashPassword(password: string) {
  return inTurn(() => hash.make(password))
}

let decoy: Promise<string> | undefined

/**
 * Whether the password belongs to the stored hash. Without a stored one the same work is done on a decoy, so
 * that an unknown name takes as long as a wrong password. A password that nobody could have chosen never matches: scrypt takes
 * "secret" and "secret" with a NUL behind it for the same.
 */
export async function passwordMatches(stored: string | null | undefined, password: string) {
  decoy ??= hash.make('no password matches this')
  const against = stored ?? (await decoy)
  const matches = await inTurn(() => hasherOf(against).verify(against, password))
  return matches && stored !== null && stored !== undefined && isStorable(password)
}

/**
 * A new hash of a password that has just matched, where the stored one is of an earlier version or another cost, else null. While
 * too many wait for a hash the old one stays until the next sign-in.
 */
export async function renewedHash(stored: string, password: string): Promise<string | null> {
  if (!hash.needsReHash(stored)) return null
  try {
    return await hashPassword(password)
  } catch (error) {
    if (error instanceof Unavailable) return null
    throw error
  }
}

function hasherOf(stored: string) {
  return hash.use(stored.startsWith('$scrypt$') ? 'scrypt' : 'argon2id')
}
