/** Saved segments of the lists of customers and memberships. */
export const bySource = {
  own: {
    'built_in.came_uncovered': 'Came last week without a waiver',
    'built_in.runs_out': 'Waiver ends this month',
    'built_in.must_sign_again': 'Must sign again',
    'built_in.stayed_away': 'Member, no visit in 60 days',
    'built_in.fixed': 'This segment comes with the program and cannot be changed',
    'shared.managers': 'Only managers share segments and change shared ones',
    'unshare.author': 'Only its author can stop sharing a segment. You can delete it instead.',
    'unknown': 'This segment does not exist any more',
    'other_list': 'This segment belongs to another list',
    'query.required': 'A segment needs at least one filter',
    'too_many': 'You have {n} segments. Delete one first.',
    'menu': 'Segments',
    'menu.shared': 'Shared',
    'menu.own': 'Mine',
    'menu.save': 'Save this search…',
    'menu.failed': 'Failed to load the segments',
    'name': 'Segment name',
    'share': 'Share with everyone',
    'save.title': 'Save this search as a segment',
    'save.failed': 'The segment was not saved. Please try again.',
    'saved': 'Segment saved',
    'delete': 'Delete segment',
    'delete.ask': 'Delete the segment {name}? No customer or membership changes.',
    'delete.failed': 'The segment was not deleted. Please try again.',
    'deleted': 'Segment deleted',
    'shown': 'Segment: {name}',
    'clear': 'Show everyone',
  },
} as const

export const messages = bySource.own
