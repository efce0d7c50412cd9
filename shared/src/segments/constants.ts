/** Lists that a segment can belong to. */
export const SEGMENT_RESOURCES = ['customers', 'memberships'] as const
export type SegmentResource = (typeof SEGMENT_RESOURCES)[number]

export const SEGMENT_NAME_MAX = 60

/** Most segments of one member of staff. */
export const SEGMENTS_MAX = 50

/** Segments that every park has, shown first; they can be neither changed nor deleted. */
export const BUILT_IN = ['came_uncovered', 'runs_out', 'must_sign_again', 'stayed_away'] as const
export type BuiltIn = (typeof BUILT_IN)[number]

/** Their queries, all of the list of customers. */
export const BUILT_IN_QUERIES: Record<BuiltIn, Record<string, string | number | boolean>> = {
  came_uncovered: { visited_within: 7, covered: false },
  runs_out: { runs_out: 'this_month' },
  must_sign_again: { must_sign_again: true },
  stayed_away: { membership: 'active', no_visit_within: 60 },
}
