import type { ReactNode } from 'react'

import { CUSTOMER_STATUSES, CUSTOMER_STATUS_LABELS } from '@trailgate/shared/customers/constants'
import {
  fieldOf,
  fieldsIn,
  FORM_ORDER,
  type Field,
  type FieldKind,
  type FieldName,
  type FieldSection,
} from '@trailgate/shared/customers/fields'
import { EARLIEST_BIRTH } from '@trailgate/shared/dates'

import { useToday } from '../layout/useSettings.ts'
import { AreaField } from '../ui/AreaField.tsx'
import { ChoiceField } from '../ui/ChoiceField.tsx'
import { DayField } from '../ui/DayField.tsx'
import { SwitchField } from '../ui/SwitchField.tsx'
import { TextField } from '../ui/TextField.tsx'

const STATUS_CHOICES = CUSTOMER_STATUSES.map((id) => ({ id, name: CUSTOMER_STATUS_LABELS[id] }))

interface FieldInputProps {
  name: FieldName
  /** Where a form asks for more or less than the table does. */
  required?: boolean
  autoFocus?: boolean
}

interface Asked<Kind extends FieldKind = FieldKind> {
  source: FieldName
  field: Field<Kind>
  required: boolean
  autoFocus: boolean
  today: string
}

const INPUTS: { [Kind in FieldKind]: (asked: Asked<Kind>) => ReactNode } = {
  line: ({ today: _, ...asked }) => <Line {...asked} />,
  phone: ({ today: _, ...asked }) => <Line {...asked} type="tel" />,
  email: ({ today: _, ...asked }) => <Line {...asked} type="email" />,
  paragraph: ({ source, field: { label, limit } }) => (
    <AreaField source={source} label={label} max={limit} maxRows={8} />
  ),
  birth_date: ({ source, field: { label }, today }) => (
    <DayField source={source} label={label} min={EARLIEST_BIRTH} max={today} />
  ),
  day: ({ source, field: { label }, today }) => (
    <DayField source={source} label={label} max={today} />
  ),
  flag: ({ source, field: { label } }) => (
    <div className="span-6">
      <SwitchField source={source} label={label} />
    </div>
  ),
  status: ({ source, field: { label } }) => (
    <ChoiceField source={source} label={label} choices={STATUS_CHOICES} />
  ),
}

function inputOf<Kind extends FieldKind>(kind: Kind, asked: Asked<Kind>): ReactNode {
  return INPUTS[kind](asked)
}

/** A field of a customer in a form, by its line in the table of fields. */
export function FieldInput({ name, required, autoFocus = false }: FieldInputProps) {
  const today = useToday()
  const field = fieldOf(name)
  return inputOf(field.kind, {
    source: name,
    field,
    required: required ?? Boolean(field.required),
    autoFocus,
    today,
  })
}

interface FieldInputsProps {
  section: FieldSection
  required?: boolean
  /** Those that this form does not ask for, or asks for in a way of its own. */
  but?: readonly FieldName[]
}

/** The fields of a section, in the order in which people are asked for them. */
export function FieldInputs({ section, but = [], ...each }: FieldInputsProps) {
  const asked = new Set(fieldsIn(section, but))
  return FORM_ORDER.filter((name) => asked.has(name)).map((name) => (
    <FieldInput key={name} name={name} {...each} />
  ))
}

type LineProps = Omit<Asked<'line' | 'phone' | 'email'>, 'today'> & { type?: 'tel' | 'email' }

function Line({ field: { label, limit, span }, ...line }: LineProps) {
  return <TextField label={label} max={limit} span={span} {...line} />
}
