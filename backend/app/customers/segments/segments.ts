import type { Segment } from '@trailgate/shared/segments/schemas'
import {
  BUILT_IN_QUERIES,
  SEGMENTS_MAX,
  type SegmentResource,
} from '@trailgate/shared/segments/constants'
import { messages } from '@trailgate/shared/segments/messages'
import type { SegmentsRow } from '#database/rows'
import { rowsIn } from '#platform/database/rows_in'
import { isoTime } from '#platform/database/sql_time'
import type { Reader } from '#platform/database/transaction'
import { Invalid, NotFound } from '#platform/http/refusals'
import db from '@adonisjs/lucid/services/db'

/** Most shared segments that are listed. */
const SHARED_MAX = 500

/** The segments that a member of staff may use: the built-in ones, the shared ones and their own. */
export async function segmentsOf(staffId: number, resource?: SegmentResource): Promise<Segment[]> {
  const rows = await visibleTo(staffId)
    .where((query) => {
      if (resource) void query.where('resource', resource)
    })
    .orderBy('id')
    .limit(SHARED_MAX + SEGMENTS_MAX)
  return rows.map((row) => toSegment(row, staffId))
}

/** @throws {NotFound} for a segment that is unknown, or another's own. */
export async function segmentById(id: number, staffId: number, reader: Reader = db) {
  const row = await visibleTo(staffId, reader).where('id', id).first()
  if (!row) throw new NotFound()
  return toSegment(row, staffId)
}

/** Null for a caller who has none of their own. */
function visibleTo(staffId: number | null, reader: Reader = db) {
  return rowsIn('segments', reader).where((query) => {
    void query.where('shared', true)
    if (staffId !== null) void query.orWhere('staff_id', staffId)
  })
}

/** @throws {Invalid} 422 when a list is asked for a segment of the other one. */
export async function segmentQuery(
  asked: { id: number; staffId: number | null; resource: SegmentResource },
  reader: Reader = db
): Promise<Segment['query']> {
  const row = await visibleTo(asked.staffId, reader).where('id', asked.id).first()
  if (!row) throw new Invalid({ segment: [messages.unknown] })
  if (row.resource !== asked.resource) throw new Invalid({ segment: [messages.other_list] })
  return toSegment(row, asked.staffId).query
}

export function toSegment(row: SegmentsRow, staffId: number | null): Segment {
  const builtIn = row.built_in
  return {
    id: row.id,
    name: builtIn === null ? row.name : messages[`built_in.${builtIn}`],
    resource: row.resource,
    query: builtIn === null ? JSON.parse(row.query) : BUILT_IN_QUERIES[builtIn],
    shared: row.shared === 1,
    own: staffId !== null && row.staff_id === staffId,
    built_in: builtIn,
    staff_name: row.staff_name,
    created_at: isoTime(row.created_at),
  }
}
