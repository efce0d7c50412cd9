import { ageOn, type Day } from '@trailgate/shared/dates'
import type { CustomersRow, GuardianshipsRow } from '#database/rows'
import { linkFields, personFields } from '@trailgate/shared/minors/fields'
import type { Minor } from '@trailgate/shared/minors/schemas'
import { columnsOf, namesOf, pick } from '@trailgate/shared/records/fields'
import { serializeFields } from '#platform/database/stored_fields'
import { isCovered } from '#customers/covered_until'

/** A minor with the relationship of the guardian in question. */
export type MinorRow = Pick<GuardianshipsRow, (typeof LINK_COLUMNS)[number]> &
  Pick<CustomersRow, (typeof PERSON_COLUMNS)[number]>

/** Columns of the minor. */
export const PERSON_COLUMNS = [
  'id',
  ...columnsOf(personFields),
  'member_id',
  'status',
  'is_closed',
  'covered_until',
] as const

/** Columns of the link. */
export const LINK_COLUMNS = columnsOf(linkFields)

/** A minor as guardians and staff read one. */
export function toMinor(row: MinorRow, today: Day): Minor {
  const {
    address_line_1: line1,
    address_line_2: line2,
    ...person
  } = pick(namesOf(personFields), row)
  return {
    id: row.id,
    ...person,
    address_line1: line1,
    address_line2: line2,
    age: row.date_of_birth === null ? null : ageOn(row.date_of_birth, today),
    member_id: row.member_id,
    status: row.is_closed ? 'closed' : row.status,
    has_signed_waiver: isCovered(row.covered_until, today),
    ...serializeFields(linkFields, row),
  }
}
