/** Messages of the unsubscribe page, and of the calls behind it. */
export const bySource = {
  own: {
    'title': 'Unsubscribe',
    'ask.email': 'Stop e-mails about {type} from {park}?',
    'ask.sms': 'Stop text messages about {type} from {park}?',
    'stop': 'Stop them now',
    'done.title': 'You are unsubscribed',
    'done.email': 'You will get no more e-mails about {type} from {park}.',
    'done.sms': 'You will get no more text messages about {type} from {park}.',
    'others': 'Everything else that you agreed to stays as it is.',
    'change': 'See and change all of it',
    'unknown': 'This link to unsubscribe is not valid. Please use the one in the newest message.',
    'failed': 'That did not work. Please try again in a while.',
    'evidence_of_address':
      'Link in a message to another person with this address: {title} – {type}: {channel}',
    'evidence': 'Link in a message: {title} – {type}: {channel}',
  },
} as const

export const messages = bySource.own
