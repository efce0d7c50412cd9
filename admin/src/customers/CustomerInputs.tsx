import { useWatch, useFormContext } from 'react-hook-form'

import { messages as manager } from '@trailgate/shared/customers/manager_messages'

import { useToday } from '../layout/useSettings.ts'
import { DayField } from '../ui/DayField.tsx'
import { SwitchField } from '../ui/SwitchField.tsx'
import { dayOfTick, type CustomerValues } from './customerForm.ts'
import { useCan } from '../session/useStaff.ts'
import { FieldInput, FieldInputs } from './FieldInput.tsx'
import { EmergencyInputs, NameInputs } from './PersonInputs.tsx'
import { PhoneInputs } from './PhoneInputs.tsx'

const DayText = DayField<keyof CustomerValues>

/** Both names come first in every form for a person. */
const NAMES = ['first_name', 'last_name'] as const

const OWN_WAY = [...NAMES, 'phone', 'no_phone', 'status_reason'] as const

interface CustomerInputsProps {
  /** For a new customer: status active, focus in the first field. */
  isNew?: boolean
  /** Covered by a signed waiver: there is no paper waiver to attest or revoke. */
  signed?: boolean
}

/** The fields of a customer, for the form that makes one and the form that changes one. */
export function CustomerInputs({ isNew = false, signed = false }: CustomerInputsProps) {
  const today = useToday()
  return (
    <>
      <fieldset className="form-section">
        <legend>{manager['section.personal']}</legend>
        <div className="form-grid">
          <NameInputs autoFocus={isNew} />
          <PhoneInputs />
          <FieldInputs section="personal" but={isNew ? [...OWN_WAY, 'status'] : OWN_WAY} />
          {!isNew && <StatusReason />}
        </div>
      </fieldset>
      <fieldset className="form-section">
        <legend>{manager['section.address']}</legend>
        <div className="form-grid">
          <FieldInputs section="address" />
        </div>
      </fieldset>
      <fieldset className="form-section">
        <legend>{manager['section.emergency']}</legend>
        <div className="form-grid">
          <EmergencyInputs />
        </div>
      </fieldset>
      <fieldset className="form-section">
        <legend>{manager['section.guardian']}</legend>
        <div className="form-grid">
          <FieldInputs section="guardian" />
        </div>
      </fieldset>
      <WaiverInputs today={today} readOnly={signed} />
      <fieldset className="form-section">
        <legend>{manager['section.account']}</legend>
        <div className="form-grid">
          <FieldInputs section="account" />
        </div>
      </fieldset>
    </>
  )
}

/** Reason for the status: shown to managers only, while the status is inactive. */
function StatusReason() {
  const mayGive = useCan('customers.deceased')
  const status = useWatch<CustomerValues, 'status'>({ name: 'status' })
  const isInactive = status === 'inactive'
  return mayGive && isInactive ? <FieldInput name="status_reason" /> : null
}

/** The date shows only while the box is ticked; ticking it sets today. */
function WaiverInputs({ today, readOnly }: { today: string; readOnly: boolean }) {
  const { setValue, formState } = useFormContext<CustomerValues>()
  const { defaultValues: stored } = formState
  const signed = useWatch<CustomerValues, 'waiver_signed'>({ name: 'waiver_signed' })
  return (
    <fieldset className="form-section">
      <legend>{manager['section.waiver']}</legend>
      <div className="form-grid">
        <div className="span-6">
          <SwitchField
            source="waiver_signed"
            label={manager['field.waiver_signed']}
            {...(readOnly ? { hint: manager['waiver.by_signature'], readOnly } : {})}
            onSwitched={(on) => {
              if (on) setValue('waiver_date', dayOfTick(stored, today), { shouldDirty: true })
            }}
          />
        </div>
        {signed && (
          <DayText
            source="waiver_date"
            label={manager['field.waiver_date']}
            max={today}
            required
            readOnly={readOnly}
          />
        )}
      </div>
    </fieldset>
  )
}
