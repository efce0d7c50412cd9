import { useRef, type KeyboardEvent } from 'react'
import Checkbox from '@mui/material/Checkbox'
import FormControlLabel from '@mui/material/FormControlLabel'
import MuiTextField from '@mui/material/TextField'

import type { Details } from '@trailgate/shared/http/error'
import { LIMITS } from '@trailgate/shared/customers/constants'
import { messages as typeMessages } from '@trailgate/shared/membership_types/messages'
import type { MembershipType } from '@trailgate/shared/membership_types/schemas'
import { keptFields, paymentFields } from '@trailgate/shared/memberships/fields'
import { messages as manager } from '@trailgate/shared/memberships/manager_messages'
import { messages } from '@trailgate/shared/memberships/sale_messages'
import { fill } from '@trailgate/shared/text'

import { useToday } from '../../layout/useSettings.ts'
import { PlainSelect } from '../../ui/PlainSelect.tsx'
import {
  withBuyer,
  withHolder,
  withMinor,
  withType,
  type SalePerson,
  type SaleValues,
} from './saleForm.ts'

interface SaleInputsProps {
  people: readonly SalePerson[]
  types: readonly MembershipType[]
  values: SaleValues
  wrong: Details
  nameOfBuyer: string
  onChange(values: SaleValues): void
}

/** The fields of a sale to a family, from the type to the payment. */
export function SaleInputs(props: SaleInputsProps) {
  const { people, types, values, wrong, onChange } = props
  return (
    <>
      <Pills
        legend={messages.type}
        name="membership_type"
        chosen={values.type}
        wrong={wrong.membership_type?.[0]}
        choices={types.map((type) => ({
          id: type.name,
          name: type.display_name,
          hint: hintOf(type),
        }))}
        onChoose={(name) => {
          const type = types.find((each) => each.name === name)
          if (type) onChange(withType(values, type))
        }}
      />
      {people.length > 1 && <Holders {...props} />}
      {values.minors.length > 0 && <Minors {...props} />}
      <Payment values={values} wrong={wrong} onChange={onChange} />
    </>
  )
}

function hintOf({
  default_price: price,
  number_of_slots: n,
  visits_included: visits,
}: MembershipType): string {
  const cost = `$${(price ?? 0).toFixed(2)}`
  const places =
    n === 1
      ? fill(messages['type.place'], { price: cost })
      : fill(messages['type.places'], { price: cost, n })
  return visits === null ? places : `${places}, ${fill(typeMessages.visits, { n: visits })}`
}

function Holders({ people, values, wrong, onChange }: SaleInputsProps) {
  const { holders, buyer, minors } = values
  return (
    <fieldset className="form-section">
      <legend>{messages.holders}</legend>
      <label className="sale-buyer">
        <span>{messages.buyer}</span>
        <PlainSelect
          value={buyer}
          choices={people.map(({ id, first_name: first, last_name: last }) => ({
            id,
            name: `${first} ${last}`,
          }))}
          onChoose={(id) => onChange(withBuyer(values, id))}
        />
      </label>
      <div className="sale-holders">
        {people
          .filter(({ id }) => id !== buyer)
          .map(({ id, first_name: first, last_name: last }) => {
            const isChosen = holders.includes(id)
            return (
              <FormControlLabel
                key={id}
                label={`${first} ${last}`}
                control={
                  <Checkbox
                    checked={isChosen}
                    disabled={!isChosen && minors.length === 0}
                    onChange={() => onChange(withHolder(values, id))}
                  />
                }
              />
            )
          })}
      </div>
      <p className="sale-hint" role="status">
        {fill(messages['holders.left'], { n: minors.length })}
      </p>
      <Wrong said={Object.entries(wrong).find(([field]) => field.startsWith('holders'))?.[1][0]} />
    </fieldset>
  )
}

function Minors({ values, wrong, nameOfBuyer, onChange }: SaleInputsProps) {
  const today = useToday()
  const rows = useRef<HTMLFieldSetElement>(null)

  /** Enter moves to the next field instead of submitting a half-filled form. */
  function onKeyDown(event: KeyboardEvent): void {
    if (event.key !== 'Enter') return
    event.preventDefault()
    const fields = [...(rows.current?.querySelectorAll('input') ?? [])]
    fields[fields.findIndex((field) => field === event.target) + 1]?.focus()
  }

  return (
    <fieldset className="form-section" ref={rows} onKeyDown={onKeyDown}>
      <legend>{messages.minors}</legend>
      <div>
        <p className="sale-hint">{fill(messages['minors.hint'], { name: nameOfBuyer })}</p>
        <Wrong said={wrong.minors?.[0]} />
        {values.minors.map((minor, index) => (
          <div key={index} className="sale-minor">
            <MuiTextField
              label={fill(messages['minor.first_name'], { n: index + 1 })}
              value={minor.first_name}
              onChange={({ target }) =>
                onChange(withMinor(values, index, { first_name: target.value }))
              }
              {...mistake(wrong[`minors.${index}.first_name`])}
              autoComplete="off"
              slotProps={{ htmlInput: { maxLength: LIMITS.name } }}
            />
            <MuiTextField
              type="date"
              label={fill(messages['minor.date_of_birth'], { n: index + 1 })}
              value={minor.date_of_birth}
              onChange={({ target }) =>
                onChange(withMinor(values, index, { date_of_birth: target.value }))
              }
              {...mistake(wrong[`minors.${index}.date_of_birth`])}
              slotProps={{ inputLabel: { shrink: true }, htmlInput: { max: today } }}
            />
          </div>
        ))}
      </div>
    </fieldset>
  )
}

type PaymentProps = Pick<SaleInputsProps, 'values' | 'wrong' | 'onChange'>

function Payment({ values, wrong, onChange }: PaymentProps) {
  const text = (
    field: 'start_date' | 'end_date' | 'price_paid' | 'payment_reference',
    label: string
  ) => ({
    label,
    value: values[field],
    onChange: ({ target }: { target: { value: string } }) =>
      onChange({ ...values, [field]: target.value }),
    ...mistake(wrong[field]),
  })
  const { choices, choiceLabels } = paymentFields.payment_method
  const shrunk = { slotProps: { inputLabel: { shrink: true } } }
  return (
    <>
      <Pills
        legend={paymentFields.payment_method.label}
        name="payment_method"
        chosen={values.payment_method}
        wrong={wrong.payment_method?.[0]}
        choices={choices.map((id) => ({ id, name: choiceLabels[id] }))}
        onChoose={(method) => onChange({ ...values, payment_method: method })}
      />
      <fieldset className="form-section">
        <legend>{manager['section.payment']}</legend>
        <div className="form-grid">
          <MuiTextField
            className="span-3"
            {...text('price_paid', paymentFields.price_paid.label)}
            autoComplete="off"
            slotProps={{ htmlInput: { maxLength: 12, inputMode: 'decimal' } }}
          />
          <MuiTextField
            className="span-3"
            {...text('payment_reference', paymentFields.payment_reference.label)}
            autoComplete="off"
            slotProps={{ htmlInput: { maxLength: paymentFields.payment_reference.limit } }}
          />
          <MuiTextField
            className="span-3"
            type="date"
            {...text('start_date', keptFields.start_date.label)}
            {...shrunk}
          />
          <MuiTextField
            className="span-3"
            type="date"
            {...text('end_date', keptFields.end_date.label)}
            {...shrunk}
          />
        </div>
      </fieldset>
    </>
  )
}

interface PillsProps<Id extends string> {
  legend: string
  name: string
  chosen: string
  wrong: string | undefined
  choices: readonly { id: Id; name: string; hint?: string }[]
  onChoose(id: Id): void
}

/** One of a few, all of them in sight. */
function Pills<Id extends string>({
  legend,
  name,
  chosen,
  wrong,
  choices,
  onChoose,
}: PillsProps<Id>) {
  return (
    <fieldset className="form-section">
      <legend>{legend}</legend>
      <div className="sale-pills">
        {choices.map((choice) => (
          <label key={choice.id} className="sale-pill">
            <input
              type="radio"
              name={name}
              checked={choice.id === chosen}
              onChange={() => onChoose(choice.id)}
            />
            <span>
              <b>{choice.name}</b>
              {choice.hint && <small>{choice.hint}</small>}
            </span>
          </label>
        ))}
      </div>
      <Wrong said={wrong} />
    </fieldset>
  )
}

function Wrong({ said }: { said: string | undefined }) {
  return said === undefined ? null : (
    <p role="alert" className="sale-wrong">
      {said}
    </p>
  )
}

function mistake(said: readonly string[] | undefined) {
  return said ? { error: true, helperText: said[0] } : {}
}
