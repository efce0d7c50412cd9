import type { FieldTable } from '../records/fields.ts'
import { DEFAULT_SLOTS, DEFAULT_SORT_ORDER, SLOTS_MAX, SLOTS_MIN, VISITS_MAX } from './constants.ts'
import { messages } from './messages.ts'

/** Field table of a membership type (docs/changing.md). */
export const typeFields = {
  name: {
    kind: 'line',
    label: messages['field.name'],
    hint: messages['field.name_hint'],
    limit: 50,
    span: 3,
    required: messages['name.required'],
    pattern: /^([a-z][a-z0-9_]*)?$/,
    invalid: messages['name.format'],
    fixed: true,
  },
  display_name: {
    kind: 'line',
    label: messages['field.display_name'],
    limit: 100,
    span: 3,
    required: messages['display_name.required'],
  },
  description: { kind: 'paragraph', label: messages['field.description'], limit: 500 },
  default_price: {
    kind: 'money',
    label: messages['field.price'],
    called: 'Price',
    required: true,
    negative: messages['default_price.negative'],
    stored: 'default_price_cents',
  },
  default_duration_days: {
    kind: 'whole',
    label: messages['field.duration'],
    called: 'Duration',
    required: true,
    least: 1,
    most: 36_500,
  },
  visits_included: {
    kind: 'whole',
    label: messages['field.visits'],
    called: 'Visits',
    hint: messages['field.visits_hint'],
    least: 1,
    most: VISITS_MAX,
  },
  number_of_slots: {
    kind: 'whole',
    label: messages['field.slots'],
    hint: messages['field.slots_hint'],
    required: true,
    least: SLOTS_MIN,
    most: SLOTS_MAX,
    initial: DEFAULT_SLOTS,
  },
  sort_order: {
    kind: 'whole',
    label: messages['field.sort_order'],
    hint: messages['field.sort_order_hint'],
    required: true,
    least: 0,
    most: 10_000,
    initial: DEFAULT_SORT_ORDER,
  },
  is_active: {
    kind: 'flag',
    label: messages['field.active'],
    called: 'Active',
    span: 6,
    initial: true,
  },
} as const satisfies FieldTable
