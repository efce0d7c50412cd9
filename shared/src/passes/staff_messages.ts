/** Messages of the pass actions on the customer page. */
export const bySource = {
  own: {
    'title': 'Pass',
    'label': 'Card',
    'live': 'Made {date}',
    'none': 'No pass was made yet',
    'revoked': 'Revoked: no pass opens the kiosk for this person',
    'loading': 'Loading the pass...',
    'failed': 'Failed to load the pass',
    'make': 'Make Pass',
    'make.done': 'The pass was made',
    'replace': 'Replace Pass',
    'replace.question': 'Replace the pass of {name}?',
    'replace.explained': 'The card that was given out opens nothing any more. Print the new one.',
    'replace.done': 'The pass was replaced',
    'replace.failed': 'The pass could not be replaced. Please try again.',
    'revoke': 'Revoke Pass',
    'revoke.question': 'Revoke the pass of {name}?',
    'revoke.explained':
      'The card that was given out opens nothing any more, and the portal shows no pass until you make a new one.',
    'revoke.done': 'The pass was revoked',
    'revoke.failed': 'The pass could not be revoked. Please try again.',
    'print': 'Print Card',
    'print.several': 'Print {n} Cards',
    'print.failed': 'The card could not be made. Please try again.',
  },
} as const

export const messages = bySource.own
