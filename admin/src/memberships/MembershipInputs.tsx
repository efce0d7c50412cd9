import { useFormContext, useWatch } from 'react-hook-form'

import { messages as typeMessages } from '@trailgate/shared/membership_types/messages'
import type { MembershipType } from '@trailgate/shared/membership_types/schemas'
import { keptFields, membershipFields, paymentFields } from '@trailgate/shared/memberships/fields'
import { messages as manager } from '@trailgate/shared/memberships/manager_messages'
import { namesBut, namesOf } from '@trailgate/shared/records/fields'
import { fill } from '@trailgate/shared/text'

import { useCan } from '../session/useStaff.ts'
import { ChoiceField } from '../ui/ChoiceField.tsx'
import { FieldInput } from '../ui/FieldInput.tsx'
import { followingFrom, type MembershipValues } from './membershipForm.ts'
import { PaymentInputs } from './PaymentInputs.tsx'

/** Payment has a section of its own. */
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
  const chosen = useWatch<MembershipValues, 'membership_type'>({ name: 'membership_type' })
  const visits = types.find(({ name }) => name === chosen)?.visits_included
  const mayPrice = useCan('memberships.price') || isNew
  // Another type of a paid membership corrects its payment, too.
  const isFixed = !mayPrice && Number(getValues('price_paid')) > 0
  const offered = isFixed
    ? types.filter(({ name }) => name === getValues('membership_type'))
    : types

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
            choices={offered.map(({ name, display_name: label }) => ({ id: name, name: label }))}
            hint={visits ? fill(typeMessages.visits, { n: visits }) : undefined}
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
      <PaymentInputs mayPrice={mayPrice} />
    </>
  )
}

function hintOf(number: number | undefined) {
  return number === undefined ? undefined : fill(manager['field.membership_id_hint'], { number })
}
