import { barring, holds, isAbout, type Fetcher } from '@trailgate/shared/pickups/barred'
import { messages } from '@trailgate/shared/pickups/messages'
import type { PickedUpBy } from '@trailgate/shared/pickups/schemas'
import { fill } from '@trailgate/shared/text'
import type { CustomersRow, VisitsRow } from '#database/rows'
import { may } from '#access/may'
import type { Caller } from '#access/callers'
import { clock } from '#platform/clock'
import { rowsIn } from '#platform/database/rows_in'
import type { Transaction } from '#platform/database/transaction'
import { record } from '#platform/history'
import { consume } from '#platform/http/rate_limits'
import { Forbidden, Invalid } from '#platform/http/refusals'
import { refuseLeaving } from '#platform/leaving_people'
import { settings } from '#start/settings'
import { minorsAtGate } from '#visits/minors_at_gate'
import { entriesOf, guardiansOf, type Entry } from '#visits/pickups/entries'
import { isPin } from '#visits/pickups/pin'
import { NotAllowedToPickUp } from '#visits/refusals'

/** The columns of a visit about the person who took a minor. */
export type Taken = Pick<
  VisitsRow,
  'picked_up_name' | 'picked_up_by_id' | 'pickup_id' | 'picked_up_override' | 'picked_up_staff'
>

export const NOBODY: Taken = {
  picked_up_name: null,
  picked_up_by_id: null,
  pickup_id: null,
  picked_up_override: null,
  picked_up_staff: null,
}

/** A person who leaves the park; their row is locked. */
type Leaving = Pick<CustomersRow, 'id' | 'first_name' | 'last_name'> & { isMinor: boolean }

type HandingOver = {
  visitId: number
  /** The person of the visit; null once they were deleted. */
  customerId: number | null
  wasMinor: boolean
  pickedUpBy: PickedUpBy | undefined
  overrideReason: string | null
}

/**
 * Checks the person who takes a minor against the minor's list, which is locked with the minor. A grown-up leaves alone.
 * @throws {Invalid} 422 for a grown-up who is taken, where the park demands a name and none is given, and for a wrong PIN.
 * @throws {NotAllowedToPickUp} 409 for a person who may not take the minor, without a reason.
 * @throws {Forbidden} 403 for a reason of a user who is not a manager.
 */
export async function handOver(
  caller: Caller,
  { visitId, customerId, wasMinor, pickedUpBy, overrideReason }: HandingOver,
  trx: Transaction
): Promise<Taken> {
  const leaving = await leavingPerson({ customerId, wasMinor }, trx)
  if (!pickedUpBy) {
    if (leaving?.isMinor && settings.childPickup === 'require') {
      const name = `${leaving.first_name} ${leaving.last_name}`
      throw new Invalid({ picked_up_by: [fill(messages['taken.required'], { name })] })
    }
    return NOBODY
  }
  if (!leaving?.isMinor) throw new Invalid({ picked_up_by: [messages['taken.adult']] })
  const entries = await entriesOf([leaving.id], trx)
  const { fetcher, entry } = await fetcherOf({ pickedUpBy, entries }, trx)
  if (fetcher.customer_id === leaving.id) {
    const field = entry ? 'picked_up_by.pickup_id' : 'picked_up_by.customer_id'
    throw new Invalid({ [field]: [messages.self] })
  }
  const bar = barring(entries, fetcher, clock.today())
  const override = bar ? overrideOf({ caller, bar, fetcher, overrideReason }) : null
  const listed = entry ?? (await entryWithPin({ minorId: leaving.id, fetcher, entries }, trx))
  if (!bar && listed) expectPin(listed, pickedUpBy.pin)
  const taken = {
    picked_up_name: fetcher.name,
    picked_up_by_id: fetcher.customer_id,
    pickup_id: entry?.id ?? null,
    picked_up_override: override,
    picked_up_staff: caller.by.name,
  }
  await record(
    {
      action: override === null ? 'visit.handed_over' : 'visit.pickup_overridden',
      by: caller.by,
      customerId: leaving.id,
      details: { visit_id: visitId, name: fetcher.name },
    },
    trx
  )
  return taken
}

/**
 * Counts a PIN that is tried: `count` takes a point, once however often the transaction is tried, and `giveBack` returns it for the right one.
 * A repeated call, which tries nothing, takes none.
 */
export function pinTry(pickedUpBy: PickedUpBy | undefined) {
  const { pickup_id: id, pin } = pickedUpBy ?? {}
  let taken: ReturnType<typeof consume> | undefined
  return {
    /** @throws {RateLimited} after five wrong ones in a quarter of an hour, or twenty in a day. */
    async count() {
      if (id === undefined || pin === undefined) return
      taken ??= consume(['pickup.pin_day', String(id)], ['pickup.pin', String(id)])
      await taken
    },
    async giveBack() {
      await (await taken)?.giveBack()
    },
  }
}

async function leavingPerson(
  { customerId, wasMinor }: Pick<HandingOver, 'customerId' | 'wasMinor'>,
  trx: Transaction
): Promise<Leaving | null> {
  if (customerId === null) return null
  const person = await rowsIn('customers', trx)
    .where('id', customerId)
    .select('id', 'first_name', 'last_name', 'date_of_birth')
    .first()
  if (!person) return null
  const minors = await minorsAtGate([{ ...person, wasMinor }], clock.today(), trx)
  return { ...person, isMinor: minors.has(person.id) }
}

type Asked = { pickedUpBy: PickedUpBy; entries: readonly Entry[] }

async function fetcherOf(
  { pickedUpBy, entries }: Asked,
  trx: Transaction
): Promise<{ fetcher: Fetcher; entry: Entry | null }> {
  const { customer_id: customerId, pickup_id: pickupId, name = '' } = pickedUpBy
  if (pickupId !== undefined) {
    const entry = entries.find(({ id }) => id === pickupId)
    if (!entry || !holds(entry, clock.today())) {
      throw new Invalid({ 'picked_up_by.pickup_id': [messages['taken.not_listed']] })
    }
    const { customer_id: listedId, name: listedAs, record_name: recordName } = entry
    return { fetcher: { customer_id: listedId, name: listedAs, record_name: recordName }, entry }
  }
  if (customerId === undefined) return { fetcher: { customer_id: null, name }, entry: null }
  const person = await rowsIn('customers', trx)
    .where('id', customerId)
    .whereNull('merged_into_id')
    .select('first_name', 'last_name')
    .first()
  if (!person) throw new Invalid({ 'picked_up_by.customer_id': [messages['customer.unknown']] })
  await refuseLeaving([customerId], trx)
  const fetcher = { customer_id: customerId, name: `${person.first_name} ${person.last_name}` }
  return { fetcher, entry: null }
}

type Listing = { minorId: number; fetcher: Fetcher; entries: readonly Entry[] }

/** The entry of a person who needs a PIN and was entered by name, not chosen from the list. A guardian needs no PIN. */
async function entryWithPin({ minorId, fetcher, entries }: Listing, trx: Transaction) {
  const today = clock.today()
  const about = entries.filter(
    (entry) => entry.allowed && holds(entry, today) && isAbout(entry, fetcher)
  )
  if (about.some(({ pin_hash: hash }) => hash === null)) return null
  const [first = null] = about
  if (!first || fetcher.customer_id === null) return first
  const guardians = await guardiansOf([minorId], today, trx)
  return guardians.some(({ id }) => id === fetcher.customer_id) ? null : first
}

type Barred = { caller: Caller; bar: Entry; fetcher: Fetcher; overrideReason: string | null }

function overrideOf({ caller, bar, fetcher, overrideReason }: Barred): string {
  if (!overrideReason) {
    // The reason is a note of staff for staff.
    const reason = caller.kind === 'key' ? null : bar.reason
    throw new NotAllowedToPickUp({ name: fetcher.name, reason })
  }
  if (!may({ caller }, 'visits.override_pickup')) {
    throw new Forbidden(messages['taken.managers'])
  }
  return overrideReason
}

function expectPin({ name, pin_hash: hash }: Entry, pin: string | undefined) {
  if (hash === null) return
  if (pin === undefined || pin === '') {
    throw new Invalid({ 'picked_up_by.pin': [fill(messages['taken.pin'], { name })] })
  }
  if (!isPin(pin, hash)) throw new Invalid({ 'picked_up_by.pin': [messages['taken.pin_wrong']] })
}
