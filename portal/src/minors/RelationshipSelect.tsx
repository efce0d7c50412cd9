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
}

/** What a guardian is to a minor. */
export function RelationshipSelect({ label, known }: RelationshipSelectProps) {
  return (
    <Select
      name="relationship_type"
      label={label}
      options={RELATIONSHIPS}
      defaultValue={known ?? DEFAULT_RELATIONSHIP}
    />
  )
}
