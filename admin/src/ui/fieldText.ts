import { formatDate } from '@trailgate/shared/dates'
import type { Field } from '@trailgate/shared/records/fields'
import { formatMoney, formatPhone } from '@trailgate/shared/text'
import { messages as words } from '@trailgate/shared/ui/messages'

/** Display text of a field's value; '' for none. */
export function fieldText(field: Field, value: unknown): string {
  if (field.kind === 'flag') return value ? words.yes : words.no
  if (value === null || value === undefined) return ''
  const text = String(value)
  switch (field.kind) {
    case 'phone':
      return formatPhone(text)
    case 'birth_date':
    case 'day':
      return formatDate(text)
    case 'money':
      return formatMoney(Number(value))
    case 'choice':
      return field.choiceLabels[text] ?? text
    default:
      return text
  }
}
