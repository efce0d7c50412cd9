import { namesBut, namesOf, type NameIn } from '../records/fields.ts'
import { membershipFields, paymentFields } from './fields.ts'

type ExportField =
  | NameIn<typeof membershipFields>
  | 'customer_name'
  | 'customer_member_id'
  | 'customer_email'
  | 'used_slots'
  | 'total_slots'
  | 'created_at'

interface ExportColumn {
  heading: string
  field: ExportField
}

/** The export column of a field, under its heading. */
function column(field: NameIn<typeof membershipFields>): ExportColumn {
  const { label, ...line } = membershipFields[field]
  return { heading: 'heading' in line ? line.heading : label, field }
}

const PAYMENT = namesOf(paymentFields)

/** Columns of an exported selection with their fields, in documented order. */
export const MEMBERSHIP_EXPORT_COLUMNS: readonly ExportColumn[] = [
  column('membership_id'),
  { heading: 'Customer', field: 'customer_name' },
  { heading: 'Customer ID', field: 'customer_member_id' },
  { heading: 'Email', field: 'customer_email' },
  column('membership_type'),
  column('status'),
  ...namesBut(
    membershipFields,
    'membership_id',
    'membership_type',
    'status',
    'auto_renew',
    ...PAYMENT
  ).map(column),
  { heading: 'Used Slots', field: 'used_slots' },
  { heading: 'Total Slots', field: 'total_slots' },
  ...PAYMENT.map(column),
  column('auto_renew'),
  { heading: 'Created Date', field: 'created_at' },
]
