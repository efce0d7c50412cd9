/** Minors: the tab of the customer dashboard and its dialogs. */
export const bySource = {
  'P 2': {
    'add': 'Add Minor',
    'sign_waiver': 'Sign Waiver',
    'remove.confirm': 'Are you sure you want to remove this minor?',
    'waiver.signed': 'Signed',
    'waiver.needed': 'Needs Waiver',
  },
  'P 8': {
    'load.failed': 'Error loading minors: {message}',
  },
  'own': {
    'empty': 'No minors are linked to your account yet.',
    'add.title': 'Add Minor',
    'edit.title': 'Edit Minor',
    'add.failed': 'Failed to add minor',
    'update.failed': 'Failed to update minor',
    'remove.failed': 'Failed to remove minor',
    'field.age': 'Age',
    'field.member_id': 'Member ID',
    'field.date_of_birth': 'Date of Birth',
    'field.relationship': 'Relationship',
    'relationship.required': 'Relationship is required',
    'date_of_birth.adult': 'A minor must be under 18 years old',
    'emergency_contact_name.required': 'Emergency contact name is required',
    'emergency_contact_phone.required': 'Emergency contact phone is required',
    'link.unknown': 'There is no such minor',
    'guardian.minor': 'Somebody under 18 cannot add minors. Please ask a parent or guardian.',
  },
} as const

export const messages = { ...bySource['P 2'], ...bySource['P 8'], ...bySource.own }
