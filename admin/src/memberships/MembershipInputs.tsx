import { useFormContext } from 'react-hook-form'

import type { MembershipType } from '@trailgate/shared/membership_types/schemas'
import { keptFields, membershipFields, paymentFields } from '@trailgate/shared/memberships/fields'
import { messages as manager } from '@trailgate/shared/memberships/manager_messages'
import { namesBut, namesOf } from '@trailgate/shared/records/fields'
import { fill } from '@trailgate/shared/text'

import { ChoiceField } from '../ui/ChoiceField.tsx'
import { FieldInput } from '../ui/FieldInput.tsx'
import { followingFrom, type MembershipValues } from './membershipForm.ts'
import { PaymentInputs } from './PaymentInputs.tsx'

/** What was paid has a section of its own. */
const KEPT = namesBut(keptFields, ...namesOf(paymentFields))

interface MembershipInputsProps {
  types: readonly MembershipType[]
  /** For a new one: the number that it is most likely to get. The end and price then follow the type. */
  suggested?: number | undefined
  isNew?: boolean
}

/** The fields of a membership, for the form that sells one and the form that changes one. */
export function MembershipInputs({ types, suggested, isNew = false }: MembershipInputsProps) {
  const { getValues, setValue } = useFormContext<MembershipValues>()

  function followType(name: string): void {
    const type = types.find((each) => each.name === name)
    if (!isNew || !type) return
    const { end_date: end, price_paid: price } = followingFrom(type, getValues('start_date'))
    if (end) setValue('end_date', end, { shouldDirty: true, shouldValidate: true })
    setValue('price_paid', price, { shouldDirty: true, shouldValidate: true })
  }

  return (
    <>
      <fieldset className="form-section">
        <legend>{manager['section.membership']}</legend>
        <div className="form-grid">
          <ChoiceField
            source="membership_type"
            label={membershipFields.membership_type.label}
            choices={types.map(({ name, display_name: label }) => ({ id: name, name: label }))}
            onChosen={followType}
          />
          {KEPT.filter((name) => !isNew || name !== 'status').map((name) => (
            <FieldInput
              key={name}
              source={name}
              field={keptFields[name]}
              hint={name === 'membership_id' ? hintOf(suggested) : undefined}
            />
          ))}
        </div>
      </fieldset>
      <PaymentInputs />
    </>
  )
}

function hintOf(number: number | undefined) {
  return number === undefined ? undefined : fill(manager['field.membership_id_hint'], { number })
}
