/** Relationship of the guardian to a minor. */
export const RELATIONSHIP_TYPES = ['parent', 'guardian', 'grandparent', 'other'] as const
export type RelationshipType = (typeof RELATIONSHIP_TYPES)[number]

export const DEFAULT_RELATIONSHIP: RelationshipType = 'parent'

export const RELATIONSHIP_LABELS: Record<RelationshipType, string> = {
  parent: 'Parent',
  guardian: 'Guardian',
  grandparent: 'Grandparent',
  other: 'Other',
}

/** How long the minors list counts as fresh. */
export const MINORS_FRESH_MINUTES = 5
