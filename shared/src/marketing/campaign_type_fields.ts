import type { FieldTable } from '../records/fields.ts'
import { messages } from './campaign_type_messages.ts'

/** Field table of a campaign type (docs/changing.md). */
export const campaignTypeFields = {
  name: {
    kind: 'line',
    label: messages['name.label'],
    limit: 100,
    span: 6,
    required: messages['name.required'],
  },
  description: { kind: 'paragraph', label: messages['description.label'], limit: 500 },
  is_active: {
    kind: 'flag',
    label: messages['active.label'],
    hint: messages['active.hint'],
    span: 6,
    initial: true,
  },
} as const satisfies FieldTable
