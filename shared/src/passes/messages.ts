/** Messages of the pass: a card with a QR code that opens the kiosk, and its staff actions. */
export const bySource = {
  own: {
    'title': 'Your pass',
    'hint': 'Show it at the gate instead of typing your phone number.',
    'code': 'QR code of your pass',
    'loading': 'Loading your pass...',
    'failed': 'Failed to load your pass',
    'show': 'Show My Pass',
    'close': 'Close',
    'download': 'Download Card (PDF)',
    'member': 'Member {id}',
    'issued': 'Issued {date}',
    'card.hint': 'Show this code at the gate.',
    'pass.required': 'Pass is required',
    'pass.refused': 'This pass is not valid. Please enter your phone number or see a staff member.',
    'revoked': 'Your pass was revoked. Please see a staff member.',
    'cards.none': 'Please choose somebody whose card is printed',
    'cards.too_many': 'At most {n} cards can be printed at once',
    'cards.revoked': 'The pass of {name} was revoked. Make a new one first.',
  },
} as const

export const messages = bySource.own
