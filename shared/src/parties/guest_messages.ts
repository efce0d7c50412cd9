/** Messages of the page that a party link opens. */
export const bySource = {
  own: {
    'title': 'You are invited',
    'over.title': 'Invitation',
    'opening': 'The invitation is being opened…',
    'failed': 'The invitation could not be opened. Please try again.',
    'invites': '{host} invites you for {date}.',
    'why': 'Register now and sign on your phone, and you walk straight in.',
    'new': 'I am new here',
    'new.hint': 'Register, add your children and sign.',
    'known': 'I have been here before',
    'known.hint': 'Sign in with your phone number and password.',
    'register_anyway': 'Register without an invitation',
    'to_dashboard': 'To your dashboard',
    'who': 'Who of you comes?',
    'who.lead': '{host} sees first names and who has signed, and nothing else.',
    'who.failed': 'Your family could not be loaded.',
    'join': 'Put on the list',
    'join.busy': 'Putting on the list...',
    'join.failed': 'You could not be put on the list. Please try again.',
    'on_list': 'On the list',
    'add_child': 'Add a child',
    'more': 'Somebody else of you comes too',
    'next_guest': 'Register another guest on this phone',
    'joined': 'On the list: {names}',
    'ready': 'Everybody is signed. See you on {date}!',
  },
} as const

export const messages = bySource.own
