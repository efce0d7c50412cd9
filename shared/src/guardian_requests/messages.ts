/** A child at the kiosk asks a parent by phone number, and the parent answers in the portal. */
export const bySource = {
  own: {
    'ask.button': 'Ask a parent',
    'ask.title': "Your parent's phone number",
    'ask.hint': 'They see your request when they sign in, and can then sign for you.',
    'ask.submit': 'Send Request',
    'ask.busy': 'Sending...',
    'ask.done':
      'Thank you. If somebody here has this number, they see your request for {n} days when they sign in.',
    'ask.failed': 'The request could not be sent. Please try again.',
    'ask.adult': 'Only riders under 18 ask a parent',
    'title': 'A child asks for you',
    'asks': '{name}, {age}, gave your phone number as that of a parent.',
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
    'relationship.label': 'I am the',
    'failed': 'Failed to load whether a child asks for you',
    'settled': 'This request was answered already or is too old.',
    'no_guardian': 'Nobody has this phone number. The parent has to register first.',
  },
} as const

export const messages = bySource.own
