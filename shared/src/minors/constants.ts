/** How a minor belongs to the customer. */
export const RELATIONSHIP_TYPES = ['parent', 'guardian', 'grandparent', 'other'] as const
export type RelationshipType = (typeof RELATIONSHIP_TYPES)[number]

export const DEFAULT_RELATIONSHIP: RelationshipType = 'parent'

export const RELATIONSHIP_LABELS: Record<RelationshipType, string> = {
  parent: 'Parent',
  guardian: 'Guardian',
  grandparent: 'Grandparent',
  other: 'Other',
}

/** The list of minors is fresh this long. */
export const MINORS_FRESH_MINUTES = 5
