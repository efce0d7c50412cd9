/** Messages of the counter's sign link dialogs. */
export const bySource = {
  own: {
    'link': 'Sign link',
    'link.of': 'Sign link for {name}',
    'link.hint':
      'For the phone of {name}: it shows what is missing for {name} and linked minors and takes the signature, without a password, until {date}. Whoever has the link can sign.',
    'link.for': 'For {child}, a guardian signs.',
    'link.failed': 'The link was not made. Please try again.',
    'link.signed': '{name} is signed for',
    'link.send': 'Send by e-mail to {email}',
    'link.sent': 'Sent to {email}',
    'link.send_failed': 'The link was not sent. Please try again.',
    'here': 'Sign here',
    'here.of': 'Sign here: {name}',
    'here.hint':
      'Turn this screen to {name}. It shows what is missing for {name} and linked minors, and afterwards the way back to this household.',
    'here.leave': 'Sign me out meanwhile',
    'here.leave_hint':
      'Nobody can reach the back office then; you sign in again on the way back. Leave it out only if the screen stays in your sight.',
    'here.open': 'Hand over',
    'here.failed': 'The screen was not opened. Please try again.',
    'signer': 'Who signs',
    'signer.failed': 'Who signs could not be read',
    'signer.none': 'No guardian is known who could sign. Link one in the Minors tab of a grown-up.',
  },
} as const

export const messages = bySource.own
