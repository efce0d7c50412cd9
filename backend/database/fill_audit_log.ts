import { ACTION_KINDS, isActivityAction } from '@trailgate/shared/activity/actions'
import { isRole } from '@trailgate/shared/permissions'
import type { ActivityRow } from '#database/rows'
import { labelColumns } from '#platform/audit/audit'
import { detailsOf, type Details } from '#platform/audit/entries'
import { rowsIn } from '#platform/database/rows_in'
import type { Reader } from '#platform/database/transaction'

/** Lines read at once. SQLite inserts 500 rows of this width in one statement. */
const AT_ONCE = 500

/** Columns shared by the lines of both histories. */
type Line = Pick<
  ActivityRow,
  'id' | 'action' | 'actor_kind' | 'actor_id' | 'actor_name' | 'details' | 'created_at'
> & { subject_id: number | null; subject_label: string | null }

/** The writer of a migration, which notes nothing for the attestations: the next start attests what is there. */
type Writer = Reader & { table(name: string): { multiInsert(rows: object[]): Promise<unknown> } }

/** Copies the lines of older histories into the log, in slices. A start that was killed begins again. */
export async function fillAuditLog(client: Writer) {
  await client.from('audit_log').delete()
  await copy((after) => linesAboutPeople(after, client), client)
  await copy((after) => linesAboutMemberships(after, client), client)
}

async function copy(linesAfter: (id: number) => Promise<Line[]>, client: Writer) {
  for (let after = 0; ;) {
    const lines = await linesAfter(after)
    const last = lines.at(-1)
    if (!last) return
    after = last.id
    const rows = lines.flatMap((line) => rowOf(line) ?? [])
    if (rows.length > 0) await client.table('audit_log').multiInsert(rows)
  }
}

async function linesAboutPeople(after: number, client: Reader): Promise<Line[]> {
  const lines = await rowsIn('activity as a', client)
    .leftJoin('customers as c', 'c.id', 'a.customer_id')
    .where('a.id', '>', after)
    .orderBy('a.id')
    .limit(AT_ONCE)
    .select('a.id', 'a.action', 'a.actor_kind', 'a.actor_id', 'a.actor_name', 'a.details')
    .select('a.created_at', 'a.customer_id', 'c.first_name', 'c.last_name')
  return lines.map(({ customer_id: id, first_name: first, last_name: last, ...line }) => ({
    ...line,
    subject_id: id,
    subject_label: first === null ? null : `${first} ${last}`,
  }))
}

async function linesAboutMemberships(after: number, client: Reader): Promise<Line[]> {
  const lines = await rowsIn('membership_events as e', client)
    .leftJoin('memberships as m', 'm.id', 'e.membership_id')
    .where('e.id', '>', after)
    .orderBy('e.id')
    .limit(AT_ONCE)
    .select('e.id', 'e.action', 'e.actor_kind', 'e.actor_id', 'e.actor_name', 'e.details')
    .select('e.created_at', 'e.membership_id', 'm.membership_id as number')
  return lines.map(({ membership_id: id, number, ...line }) => ({
    ...line,
    subject_id: id,
    subject_label: number === null ? null : String(number),
  }))
}

function rowOf({ id: _, action, details, subject_label: label, ...line }: Line) {
  if (!isActivityAction(action)) return null
  return {
    ...line,
    ...actorOf(line),
    action,
    subject_kind: ACTION_KINDS[action],
    ...labelColumns(label),
    details: JSON.stringify(detailsTold(details)),
    request_id: null,
  }
}

function actorOf({ actor_kind: kind }: Pick<Line, 'actor_kind'>) {
  if (isRole(kind)) return { actor_kind: 'staff' }
  if (kind === 'system') return { actor_kind: 'job' }
  return { actor_kind: kind === 'anonymous' ? 'link' : kind }
}

function detailsTold(details: string | null): Details {
  return details === null ? {} : detailsOf({ details: JSON.parse(details) })
}
