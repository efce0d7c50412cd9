import { RELATIONSHIP_LABELS, RELATIONSHIP_TYPES } from '@trailgate/shared/minors/constants'
import { messages } from '@trailgate/shared/minors/messages'

import { ChoiceField } from '../../../ui/ChoiceField.tsx'

const CHOICES = RELATIONSHIP_TYPES.map((id) => ({ id, name: RELATIONSHIP_LABELS[id] }))

/** What a guardian is to a minor. */
export function RelationshipInput() {
  return (
    <ChoiceField
      source="relationship_type"
      label={messages['field.relationship']}
      choices={CHOICES}
    />
  )
}
