import db from '@adonisjs/lucid/services/db'
import { chainRules } from '#services/invariants/chain'
import { consentRules } from '#services/invariants/consent'
import { engineRules } from '#services/invariants/engine'
import { fileRules } from '#services/invariants/files'
import { peopleRules } from '#services/invariants/people'
import type { Client, Rule } from '#services/invariants/rule'
import { signInRules } from '#services/invariants/sign_ins'

export const RULES: readonly Rule[] = [
  ...peopleRules,
  ...consentRules,
  ...signInRules,
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
