import { rowsIn } from '#platform/database/rows_in'
import { named, type Client, type Rule } from '#operations/invariants/rule'

/** The cards that open a kiosk. */
export const passRules: Rule[] = [
  {
    rule: 'a pass is live for its person until it ends, and for nobody afterwards',
    find: wrongKeys,
  },
  { rule: 'a pass of nobody is dead', find: ownerless },
]

async function wrongKeys(client: Client) {
  const rows = await rowsIn('passes', client)
    .whereRaw(
      'coalesce(live_for, 0) <> case when ended_at is null then coalesce(customer_id, -1) else 0 end'
    )
    .select('id')
  return named('pass', rows)
}

async function ownerless(client: Client) {
  const rows = await rowsIn('passes', client)
    .whereNull('customer_id')
    .whereNull('ended_at')
    .select('id')
  return named('pass', rows)
}
