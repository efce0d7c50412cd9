import type { Claim } from '@trailgate/shared/offline/match'
import { pick } from '@trailgate/shared/records/fields'
import { storeRegistration } from '#customers/registration/store_registration'
import { clock } from '#platform/clock'
import { takeNumbers } from '#platform/database/counters'
import type { Transaction } from '#platform/database/transaction'
import { seenFrom, type Capture } from '#visits/offline/capture'
import { chosenPerson, type KnownPerson } from '#visits/offline/people'

type Entering = { claim: Claim & { phone: string }; capture: Capture }

/**
 * A customer whom staff made of the typed fields. A number that another record has is claimed: its owner is decided on
 * the customer's page.
 */
export async function newPerson(
  { claim, capture }: Entering,
  trx: Transaction
): Promise<KnownPerson> {
  const { receivedAt } = capture
  const id = await storeRegistration(
    {
      person: pick(['first_name', 'last_name', 'date_of_birth', 'phone'] as const, claim),
      memberId: String(await takeNumbers('member_id', 1, trx)),
      passwordHash: null,
      marketing: undefined,
      source: 'kiosk',
      claims: true,
      mayWrite: false,
      mayTellHolder: false,
      seenBy: seenFrom(capture),
      now: receivedAt,
      today: clock.today(),
    },
    trx
  )
  return chosenPerson(id, trx)
}
