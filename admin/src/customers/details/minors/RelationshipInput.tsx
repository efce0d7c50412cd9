import { SelectInput } from 'ra-ui-materialui'

import { RELATIONSHIP_LABELS, RELATIONSHIP_TYPES } from '@trailgate/shared/minors/constants'
import { messages } from '@trailgate/shared/minors/messages'

const CHOICES = RELATIONSHIP_TYPES.map((id) => ({ id, name: RELATIONSHIP_LABELS[id] }))

/** What a guardian is to a minor. */
export function RelationshipInput() {
  return (
    <SelectInput
      source="relationship_type"
      label={messages['field.relationship']}
      choices={CHOICES}
      translateChoice={false}
      margin="none"
      className="span-3"
      helperText={false}
      isRequired
    />
  )
}
