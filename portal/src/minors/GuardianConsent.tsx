import { DEFAULT_RELATIONSHIP, type RelationshipType } from '@trailgate/shared/minors/constants'
import { consentFor } from '@trailgate/shared/waivers/consent'
import { useId, useState } from 'react'

import { CheckBox } from '../ui/CheckBox.tsx'
import { useFieldError } from '../ui/Form.tsx'
import { RelationshipSelect } from './RelationshipSelect.tsx'

/** Relationship to a child, and the checkbox with its sentence. */
export function RelationshipAndConsent({ label }: { label: string }) {
  const [relationship, choose] = useState<RelationshipType>(DEFAULT_RELATIONSHIP)
  const { text_id: textId } = consentFor(relationship)
  return (
    <>
      <RelationshipSelect label={label} onChosen={choose} />
      {/* A changed sentence is unticked. */}
      <GuardianConsent key={textId} relationship={relationship} />
    </>
  )
}

/** Checkbox with the sentence of a relationship. */
function GuardianConsent({ relationship }: { relationship: RelationshipType }) {
  const id = useId()
  const error = useFieldError('consent')
  const { text_id: textId, text } = consentFor(relationship)
  return (
    <div>
      <CheckBox
        name="consent"
        value={textId}
        label={text}
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
