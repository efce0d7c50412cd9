import db from '@adonisjs/lucid/services/db'
import { chainRules } from '#operations/invariants/chain'
import { consentRules } from '#operations/invariants/consent'
import { engineRules } from '#operations/invariants/engine'
import { fileRules } from '#operations/invariants/files'
import { peopleRules } from '#operations/invariants/people'
import { partyRules } from '#operations/invariants/parties'
import { passRules } from '#operations/invariants/passes'
import type { Client, Rule } from '#operations/invariants/rule'
import { searchRules } from '#operations/invariants/search_keys'
import { signInRules } from '#operations/invariants/sign_ins'
import { visitRules } from '#operations/invariants/visits'

export const RULES: readonly Rule[] = [
  ...peopleRules,
  ...consentRules,
  ...signInRules,
  ...visitRules,
  ...passRules,
  ...partyRules,
  ...searchRules,
  ...chainRules,
  ...fileRules,
  ...engineRules,
]

/** A rule that does not hold, how often, and one case of it. */
export type Breach = { rule: string; cases: number; example: string }

/**
 * Holds the whole park against everything that must be true of it (docs/operations.md). It only reads, and may be asked while
 * the park is open.
 */
export async function checkPark(client: Client = db): Promise<Breach[]> {
  const breaches: Breach[] = []
  for (const { rule, find } of RULES) {
    const found = await find(client)
    const [example] = found
    if (example !== undefined) breaches.push({ rule, cases: found.length, example })
  }
  return breaches
}
