import { withAge } from '../age_words.ts'

/** Messages about a second adult of the family: at the kiosk, in the portal and in the back office. */
export const bySource = {
  own: {
    'adult.add': 'Add another adult',
    'adult.title': 'Another adult of your family',
    'adult.hint':
      'Hand over the tablet: each adult signs for themselves. Both see and check in the children.',
    'adult.phone_hint': 'Optional. Left empty, yours is shown as shared.',
    'adult.submit': 'Continue to sign',
    'adult.busy': 'Saving...',
    'adult.failed': 'The adult could not be added. Please try again.',
    'adult.minor': 'Somebody under 18 is added as a child',
    'adult.newcomers':
      'Only a rider who has just registered here adds another adult at the kiosk. Sign in at home to invite one, or see a staff member.',
    'same': 'These are one and the same',
    'minor': 'Only grown-ups are adults of a household',
    'known': 'They are of one household already',
    'full': 'A household has at most {n} adults',
    'settled': 'This request was answered already, or is over.',
    'proof':
      'A phone number is no proof of who you are. Please answer in the portal, over the link in the letter, or at the counter.',
    'portal.title': 'Adults of your family',
    'portal.hint':
      'Both of you see the children and can check them in. Each adult signs for themselves.',
    'portal.first_name': 'First name of the other adult',
    'portal.phone': 'Phone number of the other adult',
    'portal.ask': 'Invite',
    'portal.busy': 'Inviting...',
    'portal.asked':
      'If a rider has this name and number, we asked them and sent a letter. They have {n} days to answer.',
    'portal.failed': 'The invitation could not be sent. Please try again.',
    'portal.asks': '{name} says that you are of one family.',
    'portal.children':
      'With the tick you become a guardian of the children of {name} and can sign for them.',
    'portal.accept': 'Accept',
    'portal.refuse': 'Refuse',
    'portal.accepted': '{name} and you are of one family now.',
    'portal.refused': 'Refused.',
    'portal.answer_failed': 'Your answer could not be saved. Please try again.',
    'portal.unreachable': 'The adults of your family could not be loaded.',
    'staff.title': 'Adults of the household',
    'staff.add': 'Add an adult',
    'staff.add_title': 'Add an Adult of the Household',
    'staff.add_hint':
      'The two stand together at the counter and in Customer Info. Link the children to both under Minors.',
    'staff.submit': 'Add',
    'staff.done': 'Adult added',
    'staff.choose': 'Please choose an adult',
    'staff.failed': 'Failed to add the adult',
    'staff.remove': 'Remove',
    'staff.remove_hint': '{name} is not of this household any more. Links to children stay.',
    'staff.removed': 'Removed from the household',
    'staff.remove_failed': 'Failed to remove the adult',
  },
} as const

export const messages = /* @__PURE__ */ withAge(bySource.own)
