import { GUARDIAN_CONSENT } from '@trailgate/shared/waivers/consent'
import { useId } from 'react'

import { CheckBox } from '../ui/CheckBox.tsx'
import { useFieldError } from '../ui/Form.tsx'

/** The tick with which somebody says to be the guardian of a child. */
export function GuardianConsent() {
  const id = useId()
  const error = useFieldError('consent')
  return (
    <div>
      <CheckBox
        name="consent"
        label={GUARDIAN_CONSENT.text}
        aria-invalid={error ? true : undefined}
        aria-describedby={error && id}
      />
      {error && (
        <p id={id} className="field-error">
          {error}
        </p>
      )}
    </div>
  )
}
