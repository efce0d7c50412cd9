import type { Field, FieldKind } from '../records/fields.ts'
import {
  MEMBERSHIP_STATUS_LABELS,
  MEMBERSHIP_STATUSES,
  PAYMENT_METHOD_LABELS,
  PAYMENT_METHODS,
} from './constants.ts'
import { messages as manager } from './manager_messages.ts'
import { messages } from './messages.ts'

/** Heading of the export column, if it differs from the label. */
interface OfMemberships {
  heading?: string
}

type Lines = Record<string, Field<FieldKind, OfMemberships>>

/** Field table of the payment of a sale or renewal (docs/changing.md). */
export const paymentFields = {
  price_paid: {
    kind: 'money',
    label: manager['field.price_paid'],
    called: 'Price',
    negative: messages['price_paid.negative'],
    stored: 'price_paid_cents',
    ownData: true,
  },
  payment_method: {
    kind: 'choice',
    label: manager['field.payment_method'],
    choices: PAYMENT_METHODS,
    choiceLabels: PAYMENT_METHOD_LABELS,
    none: manager['field.payment_none'],
    ownData: true,
  },
  payment_reference: {
    kind: 'line',
    label: manager['field.payment_reference'],
    limit: 100,
    span: 6,
    ownData: true,
  },
} as const satisfies Lines

/** Input and required-ness of the number are defined next to the table. */
const number = {
  membership_id: {
    kind: 'whole',
    label: manager['field.membership_id'],
    least: 1,
    most: 999_999_999,
    riders: true,
    ownData: true,
  },
} as const satisfies Lines

const others = {
  start_date: {
    kind: 'day',
    label: manager['field.start_date'],
    required: messages['start_date.required'],
    riders: true,
    ownData: true,
    example: '2026-06-01',
  },
  end_date: {
    kind: 'day',
    label: manager['field.end_date'],
    hint: manager['field.end_date_hint'],
    riders: true,
    ownData: true,
    example: '2026-06-30',
  },
  /** A membership expires after its last day, whatever the stored status. */
  status: {
    kind: 'choice',
    label: manager['column.status'],
    choices: MEMBERSHIP_STATUSES,
    choiceLabels: MEMBERSHIP_STATUS_LABELS,
    proposed: 'active',
    riders: true,
    ownData: true,
  },
  auto_renew: {
    kind: 'flag',
    label: manager['field.auto_renew'],
    heading: 'Auto Renew',
    span: 3,
    riders: true,
    ownData: true,
  },
  ...paymentFields,
} as const satisfies Lines

/** Fields stored in the membership's own row, as serialized. */
export const keptFields = { ...number, ...others } as const

/** The fields of a membership. Responses carry the name of its type; the database stores the row id. */
export const membershipFields = {
  ...number,
  membership_type: {
    kind: 'line',
    label: manager['field.membership_type'],
    heading: manager['column.type'],
    limit: 50,
    span: 3,
    required: messages['membership_type.required'],
    stored: 'type_id',
    riders: true,
    ownData: true,
  },
  ...others,
} as const satisfies Lines
