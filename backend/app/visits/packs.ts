import type { Day } from '@trailgate/shared/dates'
import { membershipToRide } from '@trailgate/shared/memberships/gate'
import { notifyHolders } from '#memberships/notify_holder'
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
    await changeVisitsLeft(
      packId,
      ofPack.map(({ customerId }) => ({ customerId, by: -1 as const })),
      { by, now },
      trx
    )
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
      await changeVisitsLeft(packId, [{ customerId, by: 1 }], { by, now }, trx)
    }
  }
}

type Step = { customerId: number; by: 1 | -1 }

async function changeVisitsLeft(
  packId: number,
  steps: readonly Step[],
  { by, now }: { by: Actor; now: Date },
  trx: Transaction
) {
  const pack = await rowsIn('memberships', trx)
    .where('id', packId)
    .forUpdate()
    .select('id', 'membership_id', 'visits_left')
    .first()
  // It may have become a membership without a limit since.
  if (!pack || pack.visits_left === null) return
  let left = pack.visits_left
  const events = steps.map((step) => {
    const from = left
    left += step.by
    return {
      membership: pack,
      customerId: step.customerId,
      action:
        step.by < 0 ? ('membership.visit_used' as const) : ('membership.visit_returned' as const),
      details: { changed: { visits_left: { from, to: left } } },
    }
  })
  if (left < 0) throw new Error(`Pack ${packId} has no visit left`)
  await rowsIn('memberships', trx).where('id', packId).update({ visits_left: left })
  await notifyHolders(events, { by, now }, trx)
}
