/** Everything that `park:check` and `waivers:verify` hold the park against: the first asks the second too. */
import db from '@adonisjs/lucid/services/db'
import { RULES } from '#operations/invariants/check_park'
import { removeUnclaimedFiles } from '#platform/files/unclaimed'
import { backgroundDone } from '#platform/jobs/background'
import { anchorChain } from '#waivers/seal/anchor_chain'
import { engineRules } from '#operations/invariants/engine'
import type { Rule } from '#operations/invariants/rule'

/** Those that what people do can break; the rest are of the database as such. */
export const RULES_OF_ACTS: readonly Rule[] = RULES.filter((rule) => !engineRules.includes(rule))

/** Broken rules, one line each. */
export async function brokenRules(rules: readonly Rule[] = RULES): Promise<string[]> {
  const broken: string[] = []
  for (const { rule, find } of rules) {
    const found = await find(db)
    if (found.length > 0) broken.push(`not true that ${rule}: ${found.length}, such as ${found[0]}`)
  }
  return broken
}

/** Work that a running server completes within a minute: background jobs, and a checkpoint of the signed waivers. */
export async function settledPark() {
  await backgroundDone()
  await removeUnclaimedFiles()
  await anchorChain()
}
