import { useFormContext } from 'react-hook-form'

import type { MembershipType } from '@trailgate/shared/membership_types/schemas'
import {
  MEMBERSHIP_STATUSES,
  MEMBERSHIP_STATUS_LABELS,
} from '@trailgate/shared/memberships/constants'
import { messages as manager } from '@trailgate/shared/memberships/manager_messages'
import { fill } from '@trailgate/shared/text'

import { ChoiceField } from '../ui/ChoiceField.tsx'
import { DayField } from '../ui/DayField.tsx'
import { SwitchField } from '../ui/SwitchField.tsx'
import { TextField } from '../ui/TextField.tsx'
import { followingFrom, type MembershipValues } from './membershipForm.ts'
import { PaymentInputs } from './PaymentInputs.tsx'

const Text = TextField<keyof MembershipValues>
const DayText = DayField<keyof MembershipValues>
const STATUSES = MEMBERSHIP_STATUSES.map((id) => ({ id, name: MEMBERSHIP_STATUS_LABELS[id] }))

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
            label={manager['field.membership_type']}
            choices={types.map(({ name, display_name: label }) => ({ id: name, name: label }))}
            onChosen={followType}
          />
          <Text
            source="membership_id"
            label={manager['field.membership_id']}
            max={9}
            inputMode="numeric"
            span={3}
            hint={
              suggested === undefined
                ? undefined
                : fill(manager['field.membership_id_hint'], { number: suggested })
            }
          />
          <DayText source="start_date" label={manager['field.start_date']} required />
          <DayText
            source="end_date"
            label={manager['field.end_date']}
            hint={manager['field.end_date_hint']}
          />
          {!isNew && (
            <ChoiceField source="status" label={manager['column.status']} choices={STATUSES} />
          )}
          <div className="span-3">
            <SwitchField source="auto_renew" label={manager['field.auto_renew']} />
          </div>
        </div>
      </fieldset>
      <PaymentInputs />
    </>
  )
}
