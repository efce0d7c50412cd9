import { addDays, type Day } from '@trailgate/shared/dates'
import { chance } from '#operations/demo/chance'
import type { Family } from '#operations/demo/fill_waivers'
import { livingAt } from '#operations/demo/living_at'
import type { Person } from '#operations/demo/rows'
import { clock } from '#platform/clock'
import type { Transaction } from '#platform/database/transaction'
import { ownPassIn, textOf } from '#passes/live_pass'

/** A person with a pass issued on this day. */
export type Holder = { person: Person; since: Day }

/** Share of adults who open their pass in the portal, and days since the first one did. */
const WITH_PASS = 0.14
const SINCE_DAYS = 240

/** Passes as riders open them in the portal, in the order in which they were made. */
export async function fillPasses(trx: Transaction, families: readonly Family[]): Promise<Holder[]> {
  // A chance of its own, so that the rest of the park stays as it was.
  const luck = chance(20_260_402)
  const today = clock.today()
  const holders = families
    .map(({ signer }) => ({ person: signer, since: addDays(today, -luck.between(1, SINCE_DAYS)) }))
    .filter(
      ({ person, since }) =>
        luck.happens(WITH_PASS) && person.joined < since && person.row.status === 'active'
    )
    .toSorted((one, other) => (one.since < other.since ? -1 : 1))
  for (const { person, since } of holders) {
    const name = `${person.row.first_name} ${person.row.last_name}`
    const by = { kind: 'rider', id: person.id, name, ip: null } as const
    // Shown as well: the first text that is signed makes the key of the park.
    await livingAt(`${since} 19:10:00`, async () => textOf(await ownPassIn(person.id, by, trx)))
  }
  return holders
}
