/** Messages of signing: the pad, and the typed alternative. */
export const bySource = {
  own: {
    'choose.several': 'For Several at Once',
    'choose.several_hint': 'One reading and one signature for all who need it.',
    'step': 'Step {n} of {of}',
    'texts.title': 'Please read these {n} texts',
    'texts.one_signature': 'You sign these {n} texts with one signature.',
    'decline': "I don't agree",
    'decline.title': 'You do not agree?',
    'decline.hint':
      'Nothing is signed. Staff see that you did not agree, and can answer questions. Without a waiver you cannot ride.',
    'decline.reason': 'Why? (optional)',
    'decline.confirm': 'I do not agree',
    'decline.busy': 'Saving...',
    'decline.failed': 'This could not be saved. Please try again, or tell a staff member.',
    'decline.done':
      'You did not agree to this waiver. Nothing was signed. Staff know, and you can still sign later.',
    'signer': 'Signing as: {name}',
    'pad.empty': 'Signature pad, empty',
    'pad.signed': 'Signature pad, signed',
    'type_instead': 'Type my signature instead',
    'draw_instead': 'Draw my signature instead',
    'typed.label': 'Your full name',
    'typed.hint': 'Type your full name. It counts like a signature by hand.',
    'birth_date.self': 'When were you born?',
    'birth_date.minor': 'When was {name} born?',
    'birth_date.why':
      'The park needs the birth date before a waiver is signed. It becomes part of the waiver.',
    'birth_date.failed': 'Failed to save the birth date',
    'kept': 'Your signature is still here, and is sent again by itself every few seconds.',
    'waits': 'Your signature is still here. Sign in to submit it.',
    'done': 'Thank you, the waiver is signed.',
  },
} as const

export const messages = bySource.own
