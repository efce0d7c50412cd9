import hash from '@adonisjs/core/services/hash'
import { isStorable } from '@trailgate/shared/sessions/passwords'
import { Unavailable } from '#platform/http/refusals'
import { fairQueue } from '#platform/fair_queue'

/** Hashing takes a core for some 30 ms and 19 MB. */
const inTurn = fairQueue({ atOnce: 2, waitingAtMost: 100, waitingEach: 50, patienceMs: 4000 })

/** Hashes a password for storage. @throws {Unavailable} when too many wait. */
export function hashPassword(password: string) {
  return inTurn(() => hash.make(password))
}

let decoy: Promise<string> | undefined

/**
 * Verifies a password. Without a stored hash the same work is done on a decoy, so that an unknown name takes as long as
 * a wrong password. A password that could never have been chosen never matches: scrypt treats "secret" and "secret"
 * followed by NUL as equal.
 */
export async function passwordMatches(stored: string | null | undefined, password: string) {
  decoy ??= hash.make('no password matches this')
  const against = stored ?? (await decoy)
  const matches = await inTurn(() => hasherOf(against).verify(against, password))
  return matches && stored !== null && stored !== undefined && isStorable(password)
}

/**
 * Re-hash with current parameters after a successful verification, null if not needed. While too many wait for hashing,
 * the old hash stays until the next sign-in.
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
