import { useWatch, useFormContext } from 'react-hook-form'

import {
  CUSTOMER_STATUSES,
  CUSTOMER_STATUS_LABELS,
  LIMITS,
} from '@trailgate/shared/customers/constants'
import { messages as manager } from '@trailgate/shared/customers/manager_messages'
import { EARLIEST_BIRTH } from '@trailgate/shared/dates'

import { useToday } from '../layout/useSettings.ts'
import { AreaField } from '../ui/AreaField.tsx'
import { ChoiceField } from '../ui/ChoiceField.tsx'
import { DayField } from '../ui/DayField.tsx'
import { SwitchField } from '../ui/SwitchField.tsx'
import { TextField } from '../ui/TextField.tsx'
import { dayOfTick, type CustomerValues } from './customerForm.ts'
import { EmergencyInputs, NameInputs } from './PersonInputs.tsx'

const Text = TextField<keyof CustomerValues>
const DayText = DayField<keyof CustomerValues>

const STATUS_CHOICES = CUSTOMER_STATUSES.map((id) => ({ id, name: CUSTOMER_STATUS_LABELS[id] }))

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
          <Text
            source="phone"
            label={manager['column.phone']}
            max={LIMITS.phone}
            type="tel"
            required
            span={3}
          />
          <Text
            source="email"
            label={manager['column.email']}
            max={LIMITS.email}
            type="email"
            span={3}
          />
          <DayText
            source="date_of_birth"
            label={manager['field.date_of_birth']}
            min={EARLIEST_BIRTH}
            max={today}
          />
          {!isNew && (
            <ChoiceField source="status" label={manager['status.label']} choices={STATUS_CHOICES} />
          )}
        </div>
      </fieldset>
      <fieldset className="form-section">
        <legend>{manager['section.address']}</legend>
        <div className="form-grid">
          <Text
            source="address_line_1"
            label={manager['info.address_line_1']}
            max={LIMITS.address}
            span={6}
          />
          <Text
            source="address_line_2"
            label={manager['info.address_line_2']}
            max={LIMITS.address}
            span={6}
          />
          <Text source="city" label={manager['info.city']} max={LIMITS.city} span={3} />
          <Text source="state" label={manager['info.state']} max={LIMITS.state} span={1} />
          <Text source="zip_code" label={manager['info.zip_code']} max={LIMITS.zip_code} span={2} />
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
          <Text
            source="guardian_name"
            label={manager['field.guardian_name']}
            max={LIMITS.guardian_name}
            span={6}
          />
          <Text
            source="guardian_phone"
            label={manager['field.guardian_phone']}
            max={LIMITS.phone}
            type="tel"
            span={3}
          />
          <Text
            source="guardian_email"
            label={manager['field.guardian_email']}
            max={LIMITS.email}
            type="email"
            span={3}
          />
        </div>
      </fieldset>
      <WaiverInputs today={today} readOnly={signed} />
      <fieldset className="form-section">
        <legend>{manager['section.account']}</legend>
        <div className="form-grid">
          <div className="span-6">
            <SwitchField source="marketing_consent" label={manager['field.marketing_consent']} />
          </div>
          <AreaField source="notes" label={manager['field.notes']} max={LIMITS.notes} maxRows={8} />
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
