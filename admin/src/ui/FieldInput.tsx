import type { ReactNode } from 'react'

import { EARLIEST_BIRTH } from '@trailgate/shared/dates'
import type { Field, FieldKind } from '@trailgate/shared/records/fields'

import { useToday } from '../layout/useSettings.ts'
import { AreaField } from './AreaField.tsx'
import { ChoiceField } from './ChoiceField.tsx'
import { DayField } from './DayField.tsx'
import { FormField } from './FormField.tsx'
import { SwitchField } from './SwitchField.tsx'
import { TextField } from './TextField.tsx'

export interface FieldInputProps {
  source: string
  /** Its line in the field config. */
  field: Field
  /** Overrides the field config in a form. */
  required?: boolean | undefined
  autoFocus?: boolean | undefined
  hint?: string | undefined
  onChosen?(value: string): void
}

interface Asked<Kind extends FieldKind = FieldKind> {
  source: string
  field: Field<Kind>
  required: boolean
  autoFocus: boolean
  hint: string | undefined
  onChosen: ((value: string) => void) | undefined
  today: string
}

/** Maximum characters of an optional amount. */
const AMOUNT_MAX = 12

const INPUTS: { [Kind in FieldKind]: (asked: Asked<Kind>) => ReactNode } = {
  line: (asked) => <Line {...asked} />,
  phone: (asked) => <Line {...asked} type="tel" />,
  email: (asked) => <Line {...asked} type="email" />,
  paragraph: ({ source, field: { label, limit, maxRows = 6 } }) => (
    <AreaField source={source} label={label} max={limit} maxRows={maxRows} />
  ),
  birth_date: ({ source, field: { label }, today }) => (
    <DayField source={source} label={label} min={EARLIEST_BIRTH} max={today} />
  ),
  day: ({ field: { label, future }, today, ...asked }) => (
    <DayField
      source={asked.source}
      label={label}
      required={asked.required}
      {...hintOf(asked.hint)}
      {...(future === undefined ? {} : { max: today })}
    />
  ),
  flag: ({ source, field: { label, span }, hint }) => (
    <div className={`span-${span}`}>
      <SwitchField source={source} label={label} {...hintOf(hint)} />
    </div>
  ),
  choice: ({ source, field, hint, onChosen }) => {
    const { label, choices, choiceLabels, none } = field
    return (
      <ChoiceField
        source={source}
        label={label}
        choices={choices.map((id) => ({ id, name: choiceLabels[id] ?? id }))}
        hint={hint}
        {...(none === undefined ? {} : { none })}
        {...(onChosen && { onChosen })}
      />
    )
  },
  // Browsers return an invalid number as empty. If empty is valid, the number is entered as text.
  money: ({ field: { label }, ...asked }) =>
    asked.required ? (
      <NumberField {...asked} label={label} min={0} step={0.01} />
    ) : (
      <DigitsField {...asked} label={label} max={AMOUNT_MAX} inputMode="decimal" />
    ),
  whole: ({ field: { label, least, most }, ...asked }) =>
    asked.required ? (
      <NumberField {...asked} label={label} min={least} max={most} step={1} />
    ) : (
      <DigitsField {...asked} label={label} max={String(most).length} inputMode="numeric" />
    ),
}

function inputOf<Kind extends FieldKind>(kind: Kind, asked: Asked<Kind>): ReactNode {
  return INPUTS[kind](asked)
}

/** Form input of a record's field, from its line in the field config. */
export function FieldInput({
  source,
  field,
  required = Boolean(field.required),
  autoFocus = false,
  hint = field.hint,
  onChosen,
}: FieldInputProps) {
  const today = useToday()
  return inputOf(field.kind, { source, field, required, autoFocus, hint, onChosen, today })
}

type LineProps = Asked<'line' | 'phone' | 'email'> & { type?: 'text' | 'tel' | 'email' }

function Line({ source, field, required, autoFocus, hint, type = 'text' }: LineProps) {
  const { label, limit: max, span } = field
  return <TextField {...{ source, label, max, span, required, autoFocus, hint, type }} />
}

interface NumberFieldProps extends Pick<Asked, 'source' | 'hint'> {
  label: string
  min: number
  max?: number
  step: number
}

/** A number that stays as typed until the form is submitted. */
function NumberField({ source, label, hint, min, max, step }: NumberFieldProps) {
  return (
    <FormField
      source={source}
      label={label}
      type="number"
      className="span-3"
      hint={hint}
      required
      autoComplete="off"
      slotProps={{ htmlInput: { min, max, step, 'aria-required': true } }}
    />
  )
}

interface DigitsFieldProps extends Pick<Asked, 'source' | 'hint'> {
  label: string
  max: number
  inputMode: 'decimal' | 'numeric'
}

function DigitsField({ source, label, hint, max, inputMode }: DigitsFieldProps) {
  return <TextField {...{ source, label, hint, max, inputMode }} span={3} />
}

function hintOf(hint: string | undefined) {
  return hint === undefined ? {} : { hint }
}
