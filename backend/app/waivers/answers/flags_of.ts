import type { Day } from '@trailgate/shared/dates'
import type { FlaggedAnswer } from '@trailgate/shared/waivers/answer_schemas'
import { rowsIn } from '#platform/database/rows_in'

type Asked = { ids: readonly number[]; today: Day; medical: boolean }

/**
 * Flagged answers of these people, by their id: of the newest waiver of each template that is in force, and any that
 * still stops them. `medical`: with those that are marked medical.
 */
export async function flagsOf({
  ids,
  today,
  medical,
}: Asked): Promise<Map<number, FlaggedAnswer[]>> {
  if (ids.length === 0) return new Map()
  const rows = await rowsIn('signed_waivers as w')
    .join('waiver_answers as a', 'a.waiver_id', 'w.id')
    .leftJoin('waiver_stops as s', 's.waiver_id', 'w.id')
    .whereIn('w.counts_for_id', [...ids])
    .where('a.flagged', true)
    .whereNull('w.voided_at')
    .if(!medical, (open) => void open.where('a.medical', false))
    .orderBy('w.id', 'desc')
    .orderBy('a.id')
    .select('w.id as waiver_id', 'w.counts_for_id', 'w.template_id', 'w.last_day')
    .select('a.field_key', 'a.label', 'a.value', 'a.medical', 'a.stops')
    .select('s.id as stop_id', 's.cleared_at')
  const newest = await newestWaivers(ids)
  const flags = new Map<number, FlaggedAnswer[]>()
  for (const row of rows) {
    const { counts_for_id: id, waiver_id: waiverId, last_day: last } = row
    if (id === null) continue
    const stops = row.stops === 1 && row.stop_id !== null && row.cleared_at === null
    const isCurrent = newest.has(waiverId) && (last === null || last >= today)
    if (!stops && !isCurrent) continue
    const flag = {
      waiver_id: waiverId,
      key: row.field_key,
      label: row.label,
      value: row.value,
      medical: row.medical === 1,
      stops,
    }
    flags.set(id, [...(flags.get(id) ?? []), flag])
  }
  return flags
}

/** The newest waiver of each of these people and each template. */
async function newestWaivers(ids: readonly number[]): Promise<Set<number>> {
  const rows = await rowsIn('signed_waivers')
    .whereIn('counts_for_id', [...ids])
    .whereNull('voided_at')
    .groupBy('counts_for_id', 'template_id')
    .max('id as newest')
  return new Set(rows.map(({ newest }) => Number(newest)))
}
