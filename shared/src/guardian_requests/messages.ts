import { withAge } from '../age_words.ts'

/**
 * A child at the kiosk asks a parent by phone number; the parent answers in the portal, or staff answer for a parent
 * who is present.
 */
export const bySource = {
  own: {
    'ask.button': 'Ask a parent',
    'ask.for': 'Which child is it for?',
    'second':
      'Another adult added {name}, with the same name and birth date. Is it the same child?',
    'second.accept': 'Same child',
    'second.refuse': 'Another child',
    'second.hint': 'Then {name} has one record, and you are both guardians.',
    'ask.done':
      'Thank you. If somebody here has this number, they can answer your request for {n} days.',
    'ask.adult': 'Only riders under 18 ask a parent',
    'title': 'A child asks for you',
    'asks': '{name} gave your phone number as that of a parent.',
    'proof':
      'A phone number is no proof of being a parent. Please accept in the portal with your password, with the link in our email, or with a staff member.',
    'until': 'You can answer until {date}.',
    'accept': 'I am the parent',
    'accept.title': 'Accept {name}',
    'accept.hint': 'Then you can sign for {name}, and find {name} under Manage Minors.',
    'accept.submit': 'Accept',
    'accept.busy': 'Accepting...',
    'accept.failed': 'The request could not be accepted. Please try again.',
    'accept.done': '{name} is one of your minors now.',
    'refuse': 'Not my child',
    'refuse.question': 'Refuse the request of {name}?',
    'refuse.explained': 'It goes away. Staff see that you refused it.',
    'refuse.confirm': 'Refuse',
    'refuse.failed': 'The request could not be refused. Please try again.',
    'staff.title': 'Asked for a parent',
    'staff.asks': '{child} gave {phone}, the number of {parent}, as that of a parent.',
    'staff.second':
      'Another adult added {child}, with the same name and birth date. {parent} is asked whether it is the same child.',
    'staff.asks_nobody': '{child} gave {phone} as that of a parent. Nobody had this number then.',
    'staff.until': 'Open until {date}',
    'staff.confirm': 'Confirm Parent',
    'staff.confirm_of': 'Confirm the parent of {child}',
    'staff.confirm_hint':
      'For a parent who stands before you. From then on the parent can sign for {child}.',
    'staff.consent': 'The parent or legal guardian is here and says:',
    'staff.confirmed': 'The parent can sign now',
    'staff.confirm_failed': 'Failed to confirm the parent',
    'staff.refuse': 'Refuse',
    'staff.refuse_explained':
      'The parent no longer sees it, and the same number is not asked again before {date}.',
    'staff.refused': 'Request refused',
    'staff.refuse_failed': 'Failed to refuse the request of the child',
    'staff.failed': 'Failed to load whether a parent was asked for',
    'relationship.label': 'I am the',
    'failed': 'Failed to load whether a child asks for you',
    'settled': 'This request was answered already or is too old.',
    'no_guardian': 'Nobody has this phone number. The parent has to register first.',
  },
} as const

export const messages = /* @__PURE__ */ withAge(bySource.own)
