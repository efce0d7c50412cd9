import { randomUUID } from 'node:crypto'
import { addDays, isMinor, type Day } from '@trailgate/shared/dates'
import { PARTY_DAYS_AFTER, PARTY_PEOPLE_MAX } from '@trailgate/shared/parties/constants'
import { messages } from '@trailgate/shared/parties/messages'
import { BAN_COLUMNS, isKeptOut } from '#access/bans'
import type { Caller } from '#access/callers'
import { linked } from '#customers/minors/minors_of'
import { clock } from '#platform/clock'
import { insertRow } from '#platform/database/insert_many'
import { rowsIn } from '#platform/database/rows_in'
import { sqlTime } from '#platform/database/sql_time'
import type { Transaction } from '#platform/database/transaction'
import { endOfDay } from '#platform/end_of_day'
import { record } from '#platform/history'
import { withIdempotencyKey } from '#platform/http/idempotency'
import { consume } from '#platform/http/rate_limits'
import { Conflict, NotFound } from '#platform/http/refusals'
import { hashOf } from '#platform/secrets'
import { addGuests } from '#visits/parties/add_guests'
import { partyTokenOf } from '#visits/parties/party_link'

type NewParty = { hostId: number; day: Day; name: string }

/**
 * Invites others for a day and returns the id of the party, once for a repeated call. The host is on the list with their children, who
 * count among its people.
 * @throws {NotFound} for a host who is not there.
 * @throws {Conflict} 409 for one who is kept out of the park.
 * @throws {RateLimited}
 */
export async function makeParty(caller: Caller, sent: NewParty): Promise<number> {
  const { hostId, day, name } = sent
  const { by } = caller
  await consume(['party.caller', `${by.kind === 'rider' ? 'rider' : 'staff'}|${by.id}`])
  const { id } = await withIdempotencyKey(caller, {
    resource: 'party',
    body: sent,
    make: async (trx) => {
      await expectHost(hostId, trx)
      const uid = randomUUID()
      const partyId = await insertRow(trx, 'parties', {
        uid,
        hash: hashOf(partyTokenOf(uid)),
        host_id: hostId,
        day,
        name,
        created_at: sqlTime(clock.now()),
        expires_at: sqlTime(new Date(endOfDay(addDays(day, PARTY_DAYS_AFTER)))),
        ended_at: null,
      })
      await record({ action: 'party.made', by, customerId: hostId, details: { day } }, trx)
      const ids = await householdOf(hostId, trx)
      await addGuests({ party: { id: partyId, day }, ids, by }, trx)
      return partyId
    },
  })
  return id
}

/** Locks the host until the party is stored: a closure or ban of the host waits. */
async function expectHost(id: number, trx: Transaction) {
  const host = await rowsIn('customers', trx)
    .where('id', id)
    .whereNull('closed_at')
    .forShare()
    .select('status', ...BAN_COLUMNS)
    .first()
  if (!host) throw new NotFound()
  if (isKeptOut(host, clock.today())) throw new Conflict(messages['host.kept_out'])
}

/** The host and the children, held too. */
async function householdOf(hostId: number, trx: Transaction): Promise<number[]> {
  const today = clock.today()
  const minors = await linked({ guardianId: hostId, today }, trx)
    .orderBy('g.id')
    .limit(PARTY_PEOPLE_MAX - 1)
    .forShare()
    .select('c.id', 'c.date_of_birth')
  const children = minors.filter(({ date_of_birth: born }) => born && isMinor(born, today))
  return [hostId, ...children.map(({ id }) => id)]
}
