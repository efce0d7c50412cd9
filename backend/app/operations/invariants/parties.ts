import { PARTY_PEOPLE_MAX } from '@trailgate/shared/parties/constants'
import { rowsIn } from '#platform/database/rows_in'
import { named, type Client, type Rule } from '#operations/invariants/rule'

/** People who were invited for a day. */
export const partyRules: Rule[] = [
  { rule: `a party has at most ${PARTY_PEOPLE_MAX} people`, find: overfull },
  { rule: 'a party ends after it was made', find: endedBefore },
]

async function overfull(client: Client) {
  const rows = await rowsIn('party_guests', client)
    .groupBy('party_id')
    .havingRaw('count(*) > ?', [PARTY_PEOPLE_MAX])
    .select('party_id as id')
  return named('party', rows)
}

async function endedBefore(client: Client) {
  const rows = await rowsIn('parties', client).whereRaw('ended_at < created_at').select('id')
  return named('party', rows)
}
