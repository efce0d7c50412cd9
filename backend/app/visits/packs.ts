import type { Day } from '@trailgate/shared/dates'
import { membershipToRide } from '@trailgate/shared/memberships/gate'
import { notifyHolders } from '#memberships/notify_holder'
import { visitsLeftOf, visitsUsedOf } from '#memberships/packs'
import type { Actor } from '#platform/actor'
import { rowsIn } from '#platform/database/rows_in'
import type { Transaction } from '#platform/database/transaction'
import type { GateFacts } from '#visits/gate'

/** Visits left of each pack, by membership. */
export type Pots = Map<number, number>

/**
 * Locks the packs that people at the gate may use, in the order of their ids, and returns the remaining visits of each: two check-ins at once use
 * one visit after the other.
 */
export async function lockPots(facts: Iterable<GateFacts>, trx: Transaction): Promise<Pots> {
  const ids = [...facts].flatMap(({ held }) =>
    held.memberships.flatMap(({ id, visits_left: left }) => (left === null ? [] : [id]))
  )
  if (ids.length === 0) return new Map()
  const rows = await rowsIn('memberships', trx)
    .whereIn('id', [...new Set(ids)])
    .orderBy('id')
    .forUpdate()
    .select('id', 'visits_left')
  return new Map(rows.flatMap(({ id, visits_left: left }) => (left === null ? [] : [[id, left]])))
}

/** The facts about a person with what is left of their packs now, and the pack of which a check-in uses a visit. */
export function withPots(facts: GateFacts, pots: Pots, today: Day) {
  const { held } = facts
  const memberships = held.memberships.map((each) =>
    each.visits_left === null ? each : { ...each, visits_left: pots.get(each.id) ?? null }
  )
  const { membership, standing, usesVisit } = membershipToRide(memberships, today, held.packToday)
  return {
    facts: {
      ...facts,
      membership,
      held: { ...held, memberships },
      person: { ...facts.person, membership: standing },
    },
    packId: usesVisit && membership ? membership.id : null,
  }
}

type Use = { packId: number; customerId: number }

/** Takes a visit of a locked pack for each of these people, with a line of history each. */
export async function useVisits(
  uses: readonly Use[],
  { by, now }: { by: Actor; now: Date },
  trx: Transaction
) {
  for (const [packId, ofPack] of Map.groupBy(uses, (use) => use.packId)) {
    const pack = await lockedPack(packId, trx)
    if (!pack) continue
    const left = pack.visits_left - ofPack.length
    if (left < 0) throw new Error(`Pack ${packId} has no visit left`)
    await rowsIn('memberships', trx).where('id', packId).update({ visits_left: left })
    const events = ofPack.map(({ customerId }, index) => ({
      membership: pack,
      customerId,
      action: 'membership.visit_used' as const,
      details: {
        changed: {
          visits_left: { from: pack.visits_left - index, to: pack.visits_left - index - 1 },
        },
      },
    }))
    await notifyHolders(events, { by, now }, trx)
  }
}

/**
 * Gives a visit of a pack back that its check-in has used. Where another visit of that person stands on the day, that one has used it
 * instead: a person uses one visit a day, however often they come.
 */
export async function giveVisitsBack(
  visitIds: readonly number[],
  { by, now }: { by: Actor; now: Date },
  trx: Transaction
) {
  const used = await rowsIn('visits', trx)
    .whereIn('id', [...visitIds])
    .whereNotNull('pack_id')
    .orderBy('id')
    .select('id', 'pack_id', 'customer_id', 'park_day')
  for (const { id, pack_id: packId, customer_id: customerId, park_day: day } of used) {
    await rowsIn('visits', trx).where('id', id).update({ pack_id: null })
    const other = await rowsIn('visits', trx)
      .where('customer_id', customerId ?? 0)
      .where('park_day', day)
      .whereNotIn('id', [...visitIds])
      .whereNull('undone_at')
      .whereNull('pack_id')
      .orderBy('id')
      .select('id')
      .first()
    if (other) await rowsIn('visits', trx).where('id', other.id).update({ pack_id: packId })
    else if (packId !== null && customerId !== null) {
      await returnVisit({ packId, customerId }, { by, now }, trx)
    }
  }
}

/** A visit that a pack has no longer used; a smaller type may have granted fewer than were used. */
async function returnVisit(
  { packId, customerId }: Use,
  { by, now }: { by: Actor; now: Date },
  trx: Transaction
) {
  const pack = await lockedPack(packId, trx)
  if (!pack) return
  const { visits_left: from } = pack
  const to = visitsLeftOf(pack.visits_granted ?? 0, await visitsUsedOf(packId, trx))
  if (to === from) return
  await rowsIn('memberships', trx).where('id', packId).update({ visits_left: to })
  const returned = {
    membership: pack,
    customerId,
    action: 'membership.visit_returned' as const,
    details: { changed: { visits_left: { from, to } } },
  }
  await notifyHolders([returned], { by, now }, trx)
}

/** The pack, locked; null for a membership that has become one without a limit since. */
async function lockedPack(id: number, trx: Transaction) {
  const pack = await rowsIn('memberships', trx)
    .where('id', id)
    .forUpdate()
    .select('id', 'membership_id', 'visits_granted', 'visits_left')
    .first()
  if (!pack || pack.visits_left === null) return null
  return { ...pack, visits_left: pack.visits_left }
}
