/** Passwords of tests are hashed at next to no cost, but for the tests about hashes. */
import { getActiveTestOrFail } from '@japa/runner'
import { costOfHashes, OWASP_FLOOR } from '#access/passwords/argon2id'

const NEXT_TO_NOTHING = { m: 8, t: 1, p: 1 }

/** For the whole run; only the process of the tests can do this. */
export function hashCheaply() {
  costOfHashes.current = NEXT_TO_NOTHING
}

/** As in a park, until the test is over. */
export function hashAsInAPark() {
  costOfHashes.current = OWASP_FLOOR
  getActiveTestOrFail().cleanup(hashCheaply)
}
