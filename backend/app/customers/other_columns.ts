import type { ColumnOf, FieldName } from '@trailgate/shared/customers/fields'
import type { CustomersRow } from '#database/rows'
import { ownDataIn, type OfPeople, type OtherColumns } from '#platform/database/other_columns'

/** Decisions about a column of `customers` that is not a field. */
interface Decision extends OfPeople {
  /** Merge rule: computed from both records, or kept from the winner. */
  merge: 'combined' | 'stays'
}

/** A column that no line of the table of fields has is decided here, or this does not compile. */
export const OTHER_COLUMNS = {
  id: { read: 'shown', ownData: false, merge: 'stays' },
  member_id: { read: 'shown', ownData: true, merge: 'stays' },
  first_name_search: { read: 'derived', ownData: false, merge: 'combined' },
  last_name_search: { read: 'derived', ownData: false, merge: 'combined' },
  paper_waiver_by: { read: 'hidden', ownData: false, merge: 'combined' },
  covered_until: { read: 'derived', ownData: true, merge: 'stays' },
  covered_since: { read: 'derived', ownData: false, merge: 'stays' },
  password_hash: { read: 'hidden', ownData: false, merge: 'combined' },
  password_by_staff_link: { read: 'hidden', ownData: true, merge: 'combined' },
  email_by_staff: { read: 'hidden', ownData: true, merge: 'combined' },
  needs_guardian: { read: 'hidden', ownData: true, merge: 'combined' },
  legal_hold: { read: 'shown', ownData: true, merge: 'combined' },
  banned_at: { read: 'shown', ownData: true, merge: 'combined' },
  banned_by: { read: 'shown', ownData: false, merge: 'combined' },
  ban_until: { read: 'shown', ownData: true, merge: 'combined' },
  ban_reason: { read: 'shown', ownData: true, merge: 'combined' },
  declined_at: { read: 'shown', ownData: true, merge: 'combined' },
  declined_template: { read: 'shown', ownData: true, merge: 'combined' },
  declined_reason: { read: 'shown', ownData: true, merge: 'combined' },
  source: { read: 'hidden', ownData: true, merge: 'stays' },
  closed_at: { read: 'derived', ownData: false, merge: 'stays' },
  is_closed: { read: 'derived', ownData: false, merge: 'stays' },
  merged_into_id: { read: 'derived', ownData: false, merge: 'stays' },
  created_at: { read: 'shown', ownData: true, merge: 'stays' },
  created_day: { read: 'derived', ownData: false, merge: 'stays' },
  revision: { read: 'shown', ownData: false, merge: 'stays' },
  phone_released_at: { read: 'shown', ownData: true, merge: 'combined' },
  household_phone_of: { read: 'shown', ownData: false, merge: 'combined' },
  letters_stopped_at: { read: 'hidden', ownData: true, merge: 'combined' },
  claims_phone: { read: 'shown', ownData: true, merge: 'combined' },
  match_step: { read: 'hidden', ownData: false, merge: 'stays' },
} as const satisfies OtherColumns<CustomersRow, ColumnOf<FieldName>, Decision>

type OtherColumn = keyof typeof OTHER_COLUMNS

/** The columns of which this is decided. */
export type OtherColumnsWith<Part extends Partial<Decision>> = {
  [Column in OtherColumn]: (typeof OTHER_COLUMNS)[Column] extends Part ? Column : never
}[OtherColumn]

/** Columns beside the fields that belong to a person's own data. */
export const OTHER_OWN_DATA = ownDataIn(OTHER_COLUMNS)
