/** Messages of membership slots. */
export const bySource = {
  'office.failures': {
    'primary.remove': 'Cannot remove the primary member from slot 1',
    'remove.confirm': 'Are you sure you want to remove this customer from the slot?',
    'load.failed': 'Error loading slots: {message}',
  },
  'own': {
    'title': 'Slots',
    'card': 'Slot {n}',
    'primary': 'Primary member',
    'free': 'Free',
    'since': 'Since {date}',
    'assign': 'Assign',
    'assign.title': 'Assign Slot {n}',
    'transfer': 'Transfer',
    'transfer.title': 'Transfer Slot {n}',
    'transfer.from': 'Held by {name}, {member_id}. Whoever you choose holds it instead.',
    'relationship.none': 'Not given',
    'remove.title': 'Empty Slot {n}',
    'assigned': '{name} holds slot {n} now',
    'emptied': 'Slot {n} is free now',
    'history': 'Held before ({n})',
    'history.span': '{from} to {to}',
    'history.unknown': 'A customer who was deleted',
    'history.gone': 'Slots that this membership no longer has',
    'taken': 'Somebody else was given this slot in the meantime',
    'already_member': 'This customer already holds a slot of this membership',
    'none_free': 'All slots of this membership are taken',
    'assign.failed': 'Failed to assign the slot',
    'transfer.failed': 'Failed to transfer the slot',
    'remove.failed': 'Failed to empty the slot',
  },
} as const

export const messages = { ...bySource['office.failures'], ...bySource.own }
