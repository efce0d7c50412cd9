import { isoTime } from '#platform/database/sql_time'
import { rowsIn } from '#platform/database/rows_in'
import { MOST_LINKS } from '#waivers/seal/anchor'
import type { FrozenBody } from '#waivers/seal/frozen_body'
import { OrderOfTime } from '#waivers/seal/order_of_time'
import { timeOf, type Timed } from '#waivers/seal/time_of'

/**
 * Warnings about the time that a record states, with the texts of the verification: it is compared with the records
 * before it, as many as are followed to a checkpoint, and with all checkpoints before it. `waivers:verify` compares the
 * whole chain.
 */
export async function warningsOf(
  sequence: number,
  { signed_at: signed, received_at: received }: Pick<FrozenBody, 'signed_at' | 'received_at'>
): Promise<string[]> {
  const time = new OrderOfTime()
  for (const before of await timesBefore(sequence)) time.follow(before)
  const latest = await rowsIn('waiver_checkpoints')
    .where('sequence', '<', sequence)
    .orderBy('made_at', 'desc')
    .select('made_at')
    .first()
  if (latest) time.pass(latest)
  const warning = time.follow({ sequence, made: 'signed', at: received ?? signed })
  return warning === null ? [] : [warning]
}

/** From the list of waivers, which repeats the sealed time: reading the texts would be too much for one record. */
async function timesBefore(sequence: number): Promise<Timed[]> {
  const rows = await rowsIn('waiver_chain as c')
    .leftJoin('signed_waivers as w', 'w.uid', 'c.uid')
    .leftJoin('waiver_chain_events as v', 'v.uid', 'c.uid')
    .whereBetween('c.sequence', [sequence - MOST_LINKS, sequence - 1])
    .orderBy('c.sequence')
    .select('c.sequence', 'w.signed_at', 'v.body as event_body')
  return rows.map(({ sequence: number, signed_at: signed, event_body: happened }) =>
    signed === null
      ? timeOf({ sequence: number, body: null, event_body: happened })
      : { sequence: number, made: 'signed', at: isoTime(signed) }
  )
}
