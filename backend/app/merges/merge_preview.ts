import db from '@adonisjs/lucid/services/db'
import { messages } from '@trailgate/shared/customers/duplicates/messages'
import type { MergePreview, MergeSide } from '@trailgate/shared/customers/duplicates/schemas'
import type { Day } from '@trailgate/shared/dates'
import { computed, rowsIn } from '#platform/database/rows_in'
import { areFamily, becomesChild, type PairIds } from '#merges/people_to_merge'
import { Invalid, NotFound } from '#platform/http/refusals'
import { activeMembershipId, CUSTOMER_COLUMNS } from '#customers/customer_columns'
import { toCustomer, type CustomerRow } from '#customers/customer_transformer'

type Counts = MergeSide['counts']
type Row = CustomerRow & Counts & { paper_waiver: number }

/**
 * Both records with counts of their dependent rows, and the reason why they cannot be merged, if
 * any.
 * @throws {Invalid} 422 if both are the same record.
 * @throws {NotFound}
 */
export async function mergePreview(
  { winnerId, loserId }: PairIds,
  today: Day
): Promise<MergePreview> {
  if (winnerId === loserId) throw new Invalid({ loser_id: [messages['refused.same']] })
  const rows = await rowsIn('customers as c')
    .whereIn('c.id', [winnerId, loserId])
    .whereNull('c.closed_at')
    .select(...CUSTOMER_COLUMNS, 'c.paper_waiver', activeMembershipId(today))
    .select(
      ...Object.entries(COUNTED).map(([name, sql]) => computed<Counts>(`(${sql}) as ${name}`))
    )
  const winner = rows.find(({ id }) => id === winnerId)
  const loser = rows.find(({ id }) => id === loserId)
  if (!winner || !loser) throw new NotFound()
  return {
    winner: toSide(winner, today),
    loser: toSide(loser, today),
    refusal: await refusalOf({ winner, loser }, today),
  }
}

type Sides = { winner: Row; loser: Row }

/** Message of the refusal that a merge of these two would get; null if it is allowed. */
async function refusalOf({ winner, loser }: Sides, today: Day): Promise<string | null> {
  const family = await areFamily({ winnerId: winner.id, loserId: loser.id }, db)
  if (family) return messages['refused.family']
  return becomesChild({ winner, loser }, today) ? messages['refused.grown_up'] : null
}

const COUNTED: Record<keyof Counts, string> = {
  minors: 'select count(*) from guardianships g where g.guardian_id = c.id and g.ended_at is null',
  guardians: 'select count(*) from guardianships g where g.minor_id = c.id and g.ended_at is null',
  waivers: 'select count(*) from signed_waivers w where w.counts_for_id = c.id',
  documents: 'select count(*) from documents d where d.customer_id = c.id',
  memberships: 'select count(*) from memberships m where m.customer_id = c.id',
  places: 'select count(*) from membership_slots s where s.customer_id = c.id',
  preferences: 'select count(*) from marketing_preferences p where p.customer_id = c.id',
  sign_ins: 'select count(*) from sign_ins i where i.customer_id = c.id',
  history: 'select count(*) from activity a where a.customer_id = c.id',
}

function toSide(row: Row, today: Day): MergeSide {
  return {
    ...toCustomer(row, today),
    status: row.status,
    // Attested by staff, not the resulting coverage: this is the field to choose.
    paper_waiver: row.paper_waiver === 1,
    waiver_date: row.waiver_date,
    counts: {
      minors: row.minors,
      guardians: row.guardians,
      waivers: row.waivers,
      documents: row.documents,
      memberships: row.memberships,
      places: row.places,
      preferences: row.preferences,
      sign_ins: row.sign_ins,
      history: row.history,
    },
  }
}
