import {
  DEFAULT_RELATIONSHIP,
  RELATIONSHIP_LABELS,
  RELATIONSHIP_TYPES,
  type RelationshipType,
} from '@trailgate/shared/minors/constants'

import { Select } from '../ui/Select.tsx'

const RELATIONSHIPS = RELATIONSHIP_TYPES.map((value) => ({
  value,
  text: RELATIONSHIP_LABELS[value],
}))

interface RelationshipSelectProps {
  label: string
  known?: RelationshipType | undefined
  onChosen?(relationship: RelationshipType): void
}

/** Relationship of the guardian to a minor. */
export function RelationshipSelect({ label, known, onChosen }: RelationshipSelectProps) {
  return (
    <Select
      name="relationship_type"
      label={label}
      options={RELATIONSHIPS}
      defaultValue={known ?? DEFAULT_RELATIONSHIP}
      onChange={({ target }) => {
        const chosen = RELATIONSHIP_TYPES.find((type) => type === target.value)
        if (chosen) onChosen?.(chosen)
      }}
    />
  )
}
