import { messages } from '@trailgate/shared/parties/messages'
import type { Caller } from '#access/callers'
import { rowsIn } from '#platform/database/rows_in'
import { inTransaction } from '#platform/database/transaction'
import { record } from '#platform/history'
import { Conflict, NotFound } from '#platform/http/refusals'
import { expectParty } from '#visits/parties/parties'

type Leaving = { partyId: number; guestId: number }

/**
 * Removes one person from the list of a party and frees the place. The link still works for them.
 * @throws {NotFound} for another host's party, and for a person who is not on its list.
 * @throws {Conflict} 409 for the host.
 */
export async function removeGuest(caller: Caller, { partyId, guestId }: Leaving) {
  const { by } = caller
  await inTransaction(async (trx) => {
    const { host_id: hostId, day } = await expectParty(caller, partyId, trx)
    const guests = () => rowsIn('party_guests', trx).where({ id: guestId, party_id: partyId })
    const guest = await guests().forUpdate().select('customer_id').first()
    if (!guest) throw new NotFound()
    if (guest.customer_id === hostId) throw new Conflict(messages['guest.host'])
    await guests().delete()
    const customerId = guest.customer_id
    await record({ action: 'party.left', by, customerId, details: { day } }, trx)
  })
}
