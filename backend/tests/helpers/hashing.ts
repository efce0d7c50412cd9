/** Passwords in tests are hashed at minimal cost, except in the tests about hashes. */
import { getActiveTestOrFail } from '@japa/runner'
import { costOfHashes, OWASP_FLOOR } from '#access/passwords/argon2id'

const NEXT_TO_NOTHING = { m: 8, t: 1, p: 1 }

/** For the whole run; only possible in the test process. */
export function hashCheaply() {
  costOfHashes.current = NEXT_TO_NOTHING
}

/** With production cost, until the end of the test. */
export function hashAsInAPark() {
  costOfHashes.current = OWASP_FLOOR
  getActiveTestOrFail().cleanup(hashCheaply)
}
