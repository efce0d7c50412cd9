import { birthDays, birthYears, type BirthChoices } from '@trailgate/shared/customers/birth_date'
import { messages } from '@trailgate/shared/customers/registration_messages'
import type { Day } from '@trailgate/shared/dates'
import { LOCALE } from '@trailgate/shared/languages/this_locale'
import { useId, useState } from 'react'

import { useFieldError } from '../ui/Form.tsx'
import { readTyped, withSlashes, written } from './typedDate.ts'
import './birthDate.css'

export const NOTHING_CHOSEN: BirthChoices = { birth_month: '', birth_day: '', birth_year: '' }

interface BirthDateFieldsProps {
  birth: BirthChoices
  today: Day
  /** Shows a note for persons under 18. */
  minor?: boolean
  /** Maximum age in the list of years; default a hundred. */
  oldest?: number
  autoComplete(token: string): string
  onChange(choice: Partial<BirthChoices>): void
  /** A choice was changed by typing: its error no longer applies. */
  onEdited(part: string): void
}

type Part = keyof BirthChoices

const PARTS = [
  {
    name: 'birth_month',
    label: messages['birth_month.label'],
    none: messages['birth_month.choose'],
    autofill: 'bday-month',
  },
  {
    name: 'birth_day',
    label: messages['birth_day.label'],
    none: messages['birth_day.choose'],
    autofill: 'bday-day',
  },
  {
    name: 'birth_year',
    label: messages['birth_year.label'],
    none: messages['birth_year.choose'],
    autofill: 'bday-year',
  },
] as const satisfies readonly { name: Part; label: string; none: string; autofill: string }[]

const monthName = new Intl.DateTimeFormat(LOCALE, { month: 'long', timeZone: 'UTC' })
const MONTHS = Array.from({ length: 12 }, (_, month) => ({
  value: String(month + 1),
  text: monthName.format(Date.UTC(2000, month)),
}))

/** Birth date as three selects with one common error below, or as text that fills the selects while typing. */
export function BirthDateFields({
  birth,
  today,
  minor,
  oldest,
  autoComplete,
  onChange,
  onEdited,
}: BirthDateFieldsProps) {
  const id = useId()
  const [typed, type] = useState<string | null>(null)
  const years = birthYears(today)
  const options: Record<Part, { value: string; text: string }[]> = {
    birth_month: MONTHS,
    birth_day: birthDays().map(asOption),
    birth_year: years.slice(0, (oldest ?? years.length) + 1).map(asOption),
  }

  /** Chooses only existing options: any other year leaves the select empty. */
  function choose(text: string) {
    type(text)
    const read = readTyped(text)
    const known = options.birth_year.some(({ value }) => value === read.birth_year)
    const choices = { ...read, birth_year: known ? read.birth_year : '' }
    for (const { name } of PARTS) if (choices[name] !== birth[name]) onEdited(name)
    onChange(choices)
  }

  return (
    <fieldset className="form-section">
      <legend>{messages['date_of_birth.label']}</legend>
      <div className="birth-row">
        {PARTS.map(({ name, label, none, autofill }) => (
          <Choice
            key={name}
            name={name}
            id={id + name}
            label={label}
            value={birth[name]}
            options={[{ value: '', text: none }, ...options[name]]}
            autoComplete={autoComplete(autofill)}
            onChange={(value) => {
              type(null)
              onChange({ [name]: value })
            }}
          />
        ))}
        {PARTS.map(({ name }) => (
          <ChoiceError key={name} name={name} id={id + name} />
        ))}
      </div>
      <div className="field birth-typed">
        <label htmlFor={`${id}-typed`}>{messages['birth_typed.label']}</label>
        <input
          id={`${id}-typed`}
          inputMode="numeric"
          autoComplete="off"
          placeholder={messages['birth_typed.form']}
          value={typed ?? written(birth)}
          onChange={({ target }) => choose(withSlashes(target.value))}
          onBlur={() => {
            if (written(birth)) type(null)
          }}
        />
      </div>
      <div role="status" className="in-place">
        {minor && <p className="notice caution">{messages['minor.warning']}</p>}
      </div>
    </fieldset>
  )
}

interface ChoiceProps {
  name: Part
  id: string
  label: string
  value: string
  options: readonly { value: string; text: string }[]
  autoComplete: string
  onChange(value: string): void
}

function Choice({ name, id, label, value, options, autoComplete, onChange }: ChoiceProps) {
  const error = useFieldError(name)
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <select
        id={id}
        name={name}
        value={value}
        autoComplete={autoComplete}
        aria-required
        aria-invalid={error ? true : undefined}
        aria-describedby={error && `${id}-error`}
        onChange={(event) => onChange(event.target.value)}
      >
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.text}
          </option>
        ))}
      </select>
    </div>
  )
}

function ChoiceError({ name, id }: { name: Part; id: string }) {
  const error = useFieldError(name)
  if (!error) return null
  return (
    <p id={`${id}-error`} className="field-error">
      {error}
    </p>
  )
}

function asOption(number: number) {
  return { value: String(number), text: String(number) }
}
