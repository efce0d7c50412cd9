import type { ReactNode } from 'react'

import { messages as details } from '@trailgate/shared/customers/details_messages'
import { fieldOf, type FieldName } from '@trailgate/shared/customers/fields'
import type { Customer } from '@trailgate/shared/customers/schemas'
import { ageOn, formatDate } from '@trailgate/shared/dates'
import type { Field } from '@trailgate/shared/records/fields'
import { fill } from '@trailgate/shared/text'

import { useToday } from '../../layout/useSettings.ts'
import { Fact } from '../../ui/Facts.tsx'
import { fieldText } from '../../ui/fieldText.ts'
import { Email, Phone } from './Reach.tsx'

interface FieldFactsProps {
  customer: Customer
  names: readonly FieldName[]
  /** Leaves out empty fields. */
  onlyKnown?: boolean
}

/** Facts of a customer, field by field, formatted by the table of fields. */
export function FieldFacts({ customer, names, onlyKnown = false }: FieldFactsProps) {
  const today = useToday()
  return names
    .filter((name) => !onlyKnown || customer[name])
    .map((name) => {
      const field = fieldOf(name)
      return (
        <Fact key={name} label={field.label}>
          {factOf(field, customer[name], today)}
        </Fact>
      )
    })
}

function factOf(field: Field, value: Customer[FieldName], today: string): ReactNode {
  const text = String(value ?? '')
  switch (field.kind) {
    case 'paragraph':
      return text && <span className="facts-notes">{text}</span>
    case 'email':
      return text && <Email address={text} />
    case 'phone':
      return text && <Phone number={text} />
    case 'birth_date':
      return text
        ? fill(details.age, { date: formatDate(text), n: ageOn(text, today) })
        : details['birth_date.unknown']
    default:
      return fieldText(field, value)
  }
}
