/** Messages of unconfirmed sample texts. */
export const bySource = {
  own: {
    'not_ready': "This park hasn't published its waiver yet. Please see a staff member.",
    'banner.title': 'A sample text is in use that nobody has confirmed',
    'banner.about':
      'Riders cannot sign it. Replace the text with the one of your lawyer, or confirm that it may be signed as it is.',
    'card': 'Sample text, not confirmed: riders cannot sign it.',
    'card.confirmed': 'Sample text, confirmed by {name}.',
    'card.signed_before': 'Sample text, in use since before samples had to be confirmed.',
    'confirm': 'Confirm sample text',
    'confirm.about':
      'This text is a sample, and says that a lawyer must replace it. Type your name to confirm that riders may sign it as it is. Your name stays with the text.',
    'confirm.name': 'Your first and last name',
    'confirm.name_wrong': 'Please type your name as your account has it: {name}',
    'confirm.name_required': 'Your name is required',
    'confirm.none': 'There is no sample text to confirm',
    'confirm.done': 'The sample text is confirmed',
    'confirm.failed': 'The sample text could not be confirmed',
  },
} as const

export const messages = bySource.own
