import { useWatch, useFormContext } from 'react-hook-form'

import { messages as manager } from '@trailgate/shared/customers/manager_messages'

import { useToday } from '../layout/useSettings.ts'
import { DayField } from '../ui/DayField.tsx'
import { SwitchField } from '../ui/SwitchField.tsx'
import { dayOfTick, type CustomerValues } from './customerForm.ts'
import { FieldInputs } from './FieldInput.tsx'
import { EmergencyInputs, NameInputs } from './PersonInputs.tsx'

const DayText = DayField<keyof CustomerValues>

/** They are asked for first, wherever somebody is asked for. */
const NAMES = ['first_name', 'last_name'] as const

interface CustomerInputsProps {
  /** A new customer is active, and writing begins at once. */
  isNew?: boolean
  /** A signature covers them: there is no paper to attest or to take back. */
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
          <FieldInputs section="personal" but={isNew ? [...NAMES, 'status'] : NAMES} />
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

/** The date is asked for only while the tick is set, and setting it means today. */
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
