import db from '@adonisjs/lucid/services/db'
import { chainRules } from '#operations/invariants/chain'
import { consentRules } from '#operations/invariants/consent'
import { drawerRules } from '#operations/invariants/drawers'
import { engineRules } from '#operations/invariants/engine'
import { evidenceRules } from '#operations/invariants/evidence'
import { fileRules } from '#operations/invariants/files'
import { letterRules } from '#operations/invariants/letters'
import { membershipRules } from '#operations/invariants/memberships'
import { peopleRules } from '#operations/invariants/people'
import { partyRules } from '#operations/invariants/parties'
import { passRules } from '#operations/invariants/passes'
import type { Client, Rule, Warn } from '#operations/invariants/rule'
import { searchRules } from '#operations/invariants/search_keys'
import { signInRules } from '#operations/invariants/sign_ins'
import { visitRules } from '#operations/invariants/visits'

export const RULES: readonly Rule[] = [
  ...peopleRules,
  ...membershipRules,
  ...consentRules,
  ...letterRules,
  ...signInRules,
  ...visitRules,
  ...passRules,
  ...partyRules,
  ...drawerRules,
  ...searchRules,
  ...chainRules,
  ...evidenceRules,
  ...fileRules,
  ...engineRules,
]

/** A violated rule, the number of cases, and one example. */
export type Breach = { rule: string; cases: number; example: string }

/**
 * Checks all invariants of the park (docs/operations.md). Only reads, so it may run while the park
 * is open. Findings that break no rule but need attention go to `warn`.
 */
export async function checkPark(client: Client = db, warn?: Warn): Promise<Breach[]> {
  const breaches: Breach[] = []
  for (const { rule, find } of RULES) {
    const found = await find(client, warn)
    const [example] = found
    if (example !== undefined) breaches.push({ rule, cases: found.length, example })
  }
  return breaches
}
