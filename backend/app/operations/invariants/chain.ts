import { rowsIn } from '#platform/database/rows_in'
import type { Client, Rule, Warn } from '#operations/invariants/rule'
import { verifyPark } from '#waivers/seal/verify_park'

/** Rules that `npm run waivers:verify` checks too. */
export const chainRules: Rule[] = [
  { rule: 'every signed waiver is as it was sealed, in one whole chain', find: brokenSeals },
  { rule: 'every signing ticket that was used up has signed something', find: ticketsForNothing },
]

async function brokenSeals(_client: Client, warn?: Warn) {
  const { fault, faults, problems, warnings } = await verifyPark()
  if (warn) for (const sentence of warnings) warn(sentence)
  if (!fault) return problems
  const first = `record ${fault.sequence} ${fault.what}`
  return [first, ...Array.from({ length: faults - 1 }, () => 'another record'), ...problems]
}

/**
 * A ticket is used up in the transaction of the seal: one without the other means a torn
 * transaction.
 */
async function ticketsForNothing(client: Client) {
  const rows = await rowsIn('signing_tickets as t', client)
    .leftJoin('signed_waivers as w', 'w.signing', 't.signing')
    .whereNotNull('t.used_at')
    .whereNull('w.id')
    .select('t.id')
  return rows.map(({ id }) => `ticket ${id}`)
}
