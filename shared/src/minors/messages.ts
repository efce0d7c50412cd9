import { withAge } from '../age_words.ts'

/** Messages of minors: the tab of the rider dashboard and its dialogs. */
export const bySource = {
  'portal.screens': {
    'add': 'Add Minor',
    'pickups': 'Pick-up',
    'sign_waiver': 'Sign Waiver',
    'remove.confirm': 'Are you sure you want to remove this minor?',
    'waiver.signed': 'Signed',
    'waiver.needed': 'Needs Waiver',
  },
  'portal.failures': {
    'load.failed': 'Error loading minors: {message}',
  },
  'own': {
    'add.taken_over':
      'Last name, address and emergency contact are yours. Change what is different.',
    'add.address': 'Address',
    'empty': 'No minors are linked to your account yet.',
    'add.title': 'Add Minor',
    'edit.title': 'Edit Minor',
    'add.failed': 'Failed to add minor',
    'update.failed': 'Failed to update minor',
    'remove.failed': 'Failed to remove minor',
    'field.age': 'Age',
    'unknown': 'Unknown',
    'field.member_id': 'Member ID',
    'field.date_of_birth': 'Date of Birth',
    'field.relationship': 'Relationship',
    'relationship.required': 'Relationship is required',
    'date_of_birth.adult': 'A minor must be under 18 years old',
    'emergency_contact_name.required': 'Emergency contact name is required',
    'emergency_contact_phone.required': 'Emergency contact phone is required',
    'date_of_birth.guardian': 'A guardian of minors cannot be under 18 years old',
    'remove.on_hold':
      'This minor cannot be removed, because the park has to keep what was signed. Please ask a staff member.',
    'link.unknown': 'There is no such minor',
    'link': 'Link Known Minor',
    'link.title': 'Link Known Minor',
    'link.hint': 'For a second parent: the same child, not a copy of it.',
    'link.choose': 'Please choose a minor',
    'link.failed': 'Failed to link the minor',
    'link.done': 'Minor linked successfully',
    'unlink': 'Unlink',
    'unlink.title': 'Unlink Minor',
    'unlink.confirm':
      '{minor} will no longer be a minor of {guardian}, who can then neither see nor sign for them.',
    'unlink.last': 'This is the only guardian of this minor. Please link another guardian first.',
    'unlink.on_hold':
      'The minor, a guardian or somebody who signed for the minor is under a legal hold. The link stays until the hold is released.',
    'unlink.failed': 'Failed to unlink the minor',
    'unlink.done': 'Minor unlinked successfully',
    'guardian.minor': 'Somebody under 18 cannot add minors. Please ask a parent or guardian.',
  },
} as const

export const messages = /* @__PURE__ */ withAge({
  ...bySource['portal.screens'],
  ...bySource['portal.failures'],
  ...bySource.own,
})
