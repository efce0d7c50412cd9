import { clock } from '#platform/clock'
import { insertMany } from '#platform/database/insert_many'
import { appendToChain } from '#waivers/seal/append_to_chain'
import { rowOfEvent, sealEvent, type Happening } from '#waivers/seal/chain_event'
import { signingKey } from '#waivers/seal/signing_key'
import type { Transaction } from '#platform/database/transaction'

/**
 * Appends events of signed waivers to the chain, in the transaction of the events. Like a signature it locks the
 * chain's end, so it must be the last step of a transaction.
 */
export async function appendEvents(happenings: readonly Happening[], trx: Transaction) {
  if (happenings.length === 0) return
  const noting = { key: signingKey(), now: clock.now() }
  const sealed = happenings.map((happening) => sealEvent(happening, noting))
  await insertMany(trx, 'waiver_chain_events', sealed.map(rowOfEvent))
  await appendToChain(
    sealed.map(({ uid, digest }) => ({ uid, digest })),
    trx
  )
}
