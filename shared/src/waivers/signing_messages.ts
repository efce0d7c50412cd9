/** Signing: what the pad says, and its alternative for those who cannot draw. */
export const bySource = {
  own: {
    'step': 'Step {n} of {of}',
    'signer': 'Signing as: {name}',
    'pad.empty': 'Signature pad, empty',
    'pad.signed': 'Signature pad, signed',
    'type_instead': 'Type my signature instead',
    'draw_instead': 'Draw my signature instead',
    'typed.label': 'Your full name',
    'typed.hint': 'Type your full name. It counts like a signature by hand.',
    'kept': 'Your signature is still here. Please try again.',
    'done': 'Thank you, the waiver is signed.',
  },
} as const

export const messages = bySource.own
