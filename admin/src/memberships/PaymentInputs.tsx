import { PAYMENT_METHODS, PAYMENT_METHOD_LABELS } from '@trailgate/shared/memberships/constants'
import { messages as manager } from '@trailgate/shared/memberships/manager_messages'

import { ChoiceField } from '../ui/ChoiceField.tsx'
import { TextField } from '../ui/TextField.tsx'
import type { RenewalValues } from './membershipForm.ts'

const Text = TextField<keyof RenewalValues>
const METHODS = PAYMENT_METHODS.map((id) => ({ id, name: PAYMENT_METHOD_LABELS[id] }))

/** What was paid and how, for selling, renewing and editing. */
export function PaymentInputs() {
  return (
    <fieldset className="form-section">
      <legend>{manager['section.payment']}</legend>
      <div className="form-grid">
        <Text
          source="price_paid"
          label={manager['field.price_paid']}
          max={12}
          inputMode="decimal"
          span={3}
        />
        <ChoiceField
          source="payment_method"
          label={manager['field.payment_method']}
          choices={METHODS}
          none={manager['field.payment_none']}
        />
        <Text
          source="payment_reference"
          label={manager['field.payment_reference']}
          max={100}
          span={6}
        />
      </div>
    </fieldset>
  )
}
