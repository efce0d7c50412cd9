import { withAge } from '../age_words.ts'

/** Messages of parties on the customer page in the back office, and of the poster at the gate. */
export const bySource = {
  own: {
    'title': 'Invitations',
    'label': 'Links for guests',
    'show_or_make': 'Show or invite',
    'of': 'Invitations of {name}',
    'none': 'Nobody was invited yet',
    'invite': 'Invite others',
    'invite.of': 'Invite others for {name}',
    'invite.hint':
      'One link for all guests of {name}: they register, add children and sign on their own phones before the day.',
    'name': 'Name of the party',
    'day': 'Day',
    'make': 'Make the link',
    'make.failed': 'The invitation was not made. Please try again.',
    'failed': 'Failed to load the invitations',
    'line': '{date}, {n} of at most {max} people',
    'ended': 'ended',
    'show': 'Link and guests',
    'show.of': 'Link and guests of {name}',
    'guests': 'Who comes',
    'guests.failed': 'Failed to load who comes',
    'covered': 'Covered',
    'not_covered': 'Not covered',
    'minor': 'under 18',
    'remove.done': '{name} was removed from the list',
    'until': 'The link works until {date}.',
    'end': 'End invitation',
    'end.question': 'End {name}?',
    'end.explained': 'Guests can no longer use the link. What they signed stays.',
    'end.failed': 'The invitation was not ended. Please try again.',
    'end.done': 'Invitation ended',
    'poster': 'Poster for the gate',
    'poster.title': 'Register here',
    'poster.lead': 'Point the camera of your phone at the code. Register and sign in the queue.',
    'poster.code': 'Code that opens the registration',
    'poster.print': 'Print',
    'poster.hint': 'Prints black on white on one upright page, A4 or Letter.',
  },
} as const

export const messages = /* @__PURE__ */ withAge(bySource.own)
