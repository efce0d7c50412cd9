import { rowsIn } from '#platform/database/rows_in'
import { named, type Client, type Rule } from '#operations/invariants/rule'

/** Letters of service, and what the outbox says of them. */
export const letterRules: Rule[] = [
  { rule: 'a letter of service that is on its way is in the outbox', find: lost },
  { rule: 'a letter of service has the time at which it was sent, if it was', find: untimed },
  { rule: 'no letter of service is sent twice', find: twice },
]

async function lost(client: Client) {
  const rows = await rowsIn('letters', client)
    .where('status', 'queued')
    .whereNotNull('posted_at')
    .whereNotIn(
      'id',
      rowsIn('outbox', client)
        .whereNotNull('letter_id')
        .whereIn('state', ['waiting', 'sending'])
        .select('letter_id')
    )
    .select('id')
  return named('letter', rows)
}

async function untimed(client: Client) {
  const rows = await rowsIn('letters', client)
    .whereRaw("(status = 'sent') <> (sent_at is not null)")
    .select('id')
  return named('letter', rows)
}

async function twice(client: Client) {
  const rows = await rowsIn('outbox', client)
    .whereNotNull('letter_id')
    .groupBy('letter_id')
    .havingRaw('count(*) > 1')
    .select('letter_id as id')
  return named(
    'letter',
    rows.map(({ id }) => ({ id: Number(id) }))
  )
}
