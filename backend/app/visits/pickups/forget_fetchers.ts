import { inChunks } from '#platform/database/chunks'
import { rowsIn } from '#platform/database/rows_in'
import type { Transaction } from '#platform/database/transaction'

/** Lines of a minor's history that name the person with whom the minor left. */
const LEFT_WITH = ['visit.handed_over', 'visit.pickup_overridden']

/** Lines that name a person who is, or was, on the minor's list. */
const LISTED = ['pickup.allowed', 'pickup.changed', 'pickup.removed']

/**
 * Forgets people who are being deleted: entries by which they may take a minor go, and minors' visits and history lose
 * their name. A person who may not take a minor stays on the list by the name of their record, for the minor's sake.
 */
export async function forgetFetchers(customerIds: readonly number[], trx: Transaction) {
  const ids = [...customerIds]
  const visits = () => rowsIn('visits', trx).whereIn('picked_up_by_id', ids)
  const entries = () => rowsIn('pickups', trx).whereIn('customer_id', ids).where('allowed', true)
  const taken = await visits().select('id', 'customer_id')
  const listed = await entries().select('minor_id', 'name')
  const ofVisits = {
    actions: LEFT_WITH,
    detail: 'visit_id',
    about: taken.map(({ id, customer_id: minorId }) => ({ minorId: minorId ?? 0, told: id })),
  }
  const ofLists = {
    actions: LISTED,
    detail: 'name',
    about: listed.map(({ minor_id: minorId, name }) => ({ minorId, told: name })),
  }
  for (const lines of [ofVisits, ofLists]) await clearLines(lines, trx)
  await keepNamesOfRecords(ids, trx)
  await entries().delete()
  await visits().update({ picked_up_name: null, picked_up_by_id: null })
}

type Lines = {
  actions: string[]
  /** The detail of a line that is compared. */
  detail: string
  /** Minors, each with the value that this detail has. */
  about: readonly { minorId: number; told: unknown }[]
}

/** Clears the details of history lines about these minors that tell one of these. */
async function clearLines({ actions, detail, about }: Lines, trx: Transaction) {
  const keys = new Set(about.map(({ minorId, told }) => `${minorId} ${told}`))
  for (const minorIds of inChunks([...new Set(about.map(({ minorId }) => minorId))])) {
    const lines = await rowsIn('activity', trx)
      .whereIn('customer_id', minorIds)
      .whereIn('action', actions)
      .whereNotNull('details')
      .select('id', 'customer_id', 'details')
    const named = lines.filter(({ customer_id: minorId, details }) =>
      keys.has(`${minorId} ${JSON.parse(details ?? '{}')[detail]}`)
    )
    for (const ids of inChunks(named.map(({ id }) => id))) {
      await rowsIn('activity', trx).whereIn('id', ids).update({ details: null })
    }
  }
}

/** Entries of people who may not take a minor keep the name of their record, which goes, and no number. */
async function keepNamesOfRecords(customerIds: number[], trx: Transaction) {
  const barred = await rowsIn('pickups as p', trx)
    .join('customers as c', 'c.id', 'p.customer_id')
    .whereIn('p.customer_id', customerIds)
    .where('p.allowed', false)
    .select('p.id', 'c.first_name', 'c.last_name')
  for (const { id, first_name: first, last_name: last } of barred) {
    const kept = { name: `${first} ${last}`, phone: null }
    await rowsIn('pickups', trx).where('id', id).update(kept)
  }
}
