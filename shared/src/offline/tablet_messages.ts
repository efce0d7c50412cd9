/** Messages of a tablet that works without a network. */
export const bySource = {
  own: {
    'line.online': 'Online',
    'line.saved': 'Online: {n} saved',
    'line.sending': 'Sending {n} saved…',
    'line.cut': 'No connection since {time}',
    'line.cut_saved': 'No connection since {time}: {n} saved',
    'line.stuck': '{n} saved {n|entry|entries} could not be sent. Please tell a staff member.',
    'line.revoked': 'No longer paired: {n} saved. Please tell a staff member.',
    'line.full': 'This tablet is nearly full. Please tell a staff member.',
    'who.title': 'Who are you?',
    'who.hint':
      'There is no connection right now. What you enter is saved on this tablet and checked later.',
    'who.minor': 'A parent or guardian has to sign for you. Your check-in is saved.',
    'family.hint': 'Add the children you sign for. They ride with you.',
    'family.remove': 'Remove {name}',
    'family.sign': 'Read and sign',
    'family.signed_before': 'I have signed before',
    'family.later': 'Sign later',
    'texts.none': 'The waiver is not on this tablet. Please see a staff member.',
    'texts.loading': 'Loading the waiver…',
    'saving': 'Saving…',
    'saved.title': 'Saved on this tablet',
    'saved.text': 'It is sent as soon as there is a connection. Show this code to a staff member:',
    'saved.code': 'Receipt code',
    'saved.countdown': 'The next rider starts in {n} {n|second|seconds}',
    'not_saved': 'This could not be saved on this tablet. Please see a staff member.',
    'pass.uncovered': 'This pass shows no waiver for today. Please enter who you are, and sign.',
  },
} as const

export const messages = bySource.own
