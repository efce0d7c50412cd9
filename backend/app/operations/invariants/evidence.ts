import type { Client, Rule } from '#operations/invariants/rule'
import { verifyAnswers } from '#waivers/answers/verify_answers'
import { verifyAttested } from '#waivers/gate/verify_attested'

/**
 * Attested rows: gate decisions, their actors and the history
 * (docs/adr/0033-what-decides-at-the-gate.md).
 */
export const evidenceRules: Rule[] = [
  {
    rule: 'what decides at the gate, and the history of it, is as it was attested',
    find: (client: Client) => verifyAttested(client),
  },
  {
    rule: 'answers that lists and the gate read are those of the sealed waivers',
    find: (client: Client) => verifyAnswers(client),
  },
]
