import type { ReactNode } from 'react'

import { CUSTOMER_STATE_LABELS } from '@trailgate/shared/customers/constants'
import { messages as details } from '@trailgate/shared/customers/details_messages'
import { fieldOf, type FieldKind, type FieldName } from '@trailgate/shared/customers/fields'
import type { Customer } from '@trailgate/shared/customers/schemas'
import { ageOn, formatDate } from '@trailgate/shared/dates'
import { fill } from '@trailgate/shared/text'
import { messages as words } from '@trailgate/shared/ui/messages'

import { useToday } from '../../layout/useSettings.ts'
import { Fact } from '../../ui/Facts.tsx'
import { Email, Phone } from './Reach.tsx'

interface FieldFactsProps {
  customer: Customer
  names: readonly FieldName[]
  /** What is empty is left out. */
  onlyKnown?: boolean
}

/** What is known of somebody, field by field, each as its line in the table of fields has it. */
export function FieldFacts({ customer, names, onlyKnown = false }: FieldFactsProps) {
  const today = useToday()
  return names
    .filter((name) => !onlyKnown || customer[name])
    .map((name) => {
      const { kind, label } = fieldOf(name)
      return (
        <Fact key={name} label={label}>
          {FACTS[kind](String(customer[name] ?? ''), today)}
        </Fact>
      )
    })
}

const FACTS: Record<FieldKind, (value: string, today: string) => ReactNode> = {
  line: (text) => text,
  paragraph: (text) => text && <span className="facts-notes">{text}</span>,
  email: (address) => address && <Email address={address} />,
  phone: (number) => number && <Phone number={number} />,
  birth_date: (day, today) =>
    day
      ? fill(details.age, { date: formatDate(day), n: ageOn(day, today) })
      : details['birth_date.unknown'],
  day: (day) => formatDate(day),
  flag: (value) => (value === 'true' ? words.yes : words.no),
  status: (state) => CUSTOMER_STATE_LABELS[state as Customer['status']],
}
