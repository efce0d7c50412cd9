import hash from '@adonisjs/core/services/hash'
import { takingTurns } from '#services/turns'

/** Hashing takes a core for 50 ms. */
const inTurn = takingTurns({ atOnce: 2, waitingAtMost: 100, patienceMs: 4000 })

/** A hash to store. @throws {Unavailable} when too many wait. */
export function hashPassword(password: string) {
  return inTurn(() => hash.make(password))
}

let decoy: Promise<string> | undefined

/**
 * Whether the password belongs to the stored hash. Without a stored one the same work is done on a decoy, so
 * that an unknown name takes as long as a wrong password.
 */
export async function passwordMatches(stored: string | null | undefined, password: string) {
  decoy ??= hash.make('no password matches this')
  const against = stored ?? (await decoy)
  const matches = await inTurn(() => hash.verify(against, password))
  return matches && stored !== null && stored !== undefined
}
