import type { Day } from '@trailgate/shared/dates'
import { PARTY_DAYS_AFTER, PARTY_DAYS_AHEAD } from '@trailgate/shared/parties/constants'
import type { CustomersRow, PartiesRow } from '#database/rows'
import { BAN_COLUMNS, isKeptOut, type BanRow } from '#access/bans'
import { clock } from '#platform/clock'
import { rowsIn } from '#platform/database/rows_in'
import type { Transaction } from '#platform/database/transaction'
import { isValid } from '#platform/validity'
import { partyBy } from '#visits/parties/party_link'
import { PartyOver } from '#visits/parties/refusals'

/** The longest that a link may live: made today for the last day that may be, to the end of its last day. */
export const PARTY_SECONDS = (PARTY_DAYS_AHEAD + PARTY_DAYS_AFTER + 1) * 24 * 3600

type Times = Pick<PartiesRow, 'expires_at' | 'ended_at'>
type Host = BanRow & Pick<CustomersRow, 'status' | 'closed_at'>

/** True if the link accepts guests now; it does not while its host is banned or suspended. */
export function isOpen(party: Times, host: Host, now: Date, today: Day): boolean {
  if (party.ended_at !== null || !isValid(party.expires_at, PARTY_SECONDS, now)) return false
  return host.closed_at === null && !isKeptOut(host, today)
}

/** Columns of the host that `isOpen` needs. */
export const HOST_COLUMNS = ['status', 'closed_at', ...BAN_COLUMNS] as const

/**
 * The party of this token, locked until the transaction is over: one after the other is put on its list.
 * @throws {PartyOver} for one that has ended, and for a token of none.
 */
export async function lockedParty(token: string, trx: Transaction) {
  const party = await rowsIn('parties', trx)
    .where(...partyBy(token))
    .forUpdate()
    .select('id', 'host_id', 'day', 'expires_at', 'ended_at')
    .first()
  if (!party) throw new PartyOver()
  const host = await rowsIn('customers', trx)
    .where('id', party.host_id)
    .select(...HOST_COLUMNS)
    .firstOrFail()
  if (!isOpen(party, host, clock.now(), clock.today())) throw new PartyOver()
  return party
}
