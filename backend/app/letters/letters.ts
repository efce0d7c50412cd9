import type { LetterList, ServiceLetter } from '@trailgate/shared/letters/schemas'
import { pageOf } from '@trailgate/shared/fields'
import { rowsIn, theSums } from '#platform/database/rows_in'
import { isoTime } from '#platform/database/sql_time'

/** A page of the letters of service, newest first, with their total. */
export async function letters(asked: LetterList) {
  const { offset, limit } = pageOf(asked)
  const { total } = await theSums(lettersOf(asked).count('* as total'))
  const rows = await lettersOf(asked)
    .join('customers as c', 'c.id', 'l.customer_id')
    .orderBy('l.id', 'desc')
    .offset(offset)
    .limit(limit)
    .select('l.id', 'l.kind', 'l.customer_id', 'l.address', 'l.subject', 'l.status', 'l.reason')
    .select('l.created_at', 'l.sent_at', 'c.first_name', 'c.last_name')
  const people = await peopleOf(rows.map(({ id }) => id))
  const list: ServiceLetter[] = rows.map((row) => ({
    id: row.id,
    kind: row.kind,
    customer_id: row.customer_id,
    customer_name: `${row.first_name} ${row.last_name}`,
    people: people.get(row.id) ?? [],
    to: row.address,
    subject: row.subject,
    status: row.status,
    created_at: isoTime(row.created_at),
    sent_at: isoTime(row.sent_at),
    reason: row.reason,
  }))
  return { list, total: Number(total) }
}

/** Of a person: the letters to them, and those about them to their guardians. */
function lettersOf({ kind, status, customer_id: customerId }: LetterList) {
  const query = rowsIn('letters as l')
  if (kind) void query.where('l.kind', kind)
  if (status) void query.where('l.status', status)
  if (customerId !== undefined) {
    void query.where((of) =>
      of
        .where('l.customer_id', customerId)
        .orWhereIn(
          'l.id',
          rowsIn('letter_people').where('customer_id', customerId).select('letter_id')
        )
    )
  }
  return query
}

/** Most people listed with a letter. */
const PEOPLE_MAX = 2000

async function peopleOf(ids: readonly number[]) {
  if (ids.length === 0) return new Map<number, ServiceLetter['people']>()
  const rows = await rowsIn('letter_people as p')
    .join('customers as c', 'c.id', 'p.customer_id')
    .whereIn('p.letter_id', [...ids])
    .orderBy('p.id')
    .limit(PEOPLE_MAX)
    .select('p.letter_id', 'c.id', 'c.first_name', 'c.last_name')
  return new Map(
    [...Map.groupBy(rows, (row) => row.letter_id)].map(([letter, some]) => [
      letter,
      some.map(({ id, first_name: first, last_name: last }) => ({ id, name: `${first} ${last}` })),
    ])
  )
}
