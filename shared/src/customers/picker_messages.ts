/** Customer picker in the dialogs of memberships and slots. */
export const bySource = {
  own: {
    'label': 'Find a customer',
    'label.minors': 'Find a minor',
    'hint': 'Type at least {n} characters of a name, email, phone or member ID.',
    'searching': 'Searching...',
    'found': '{n} customer(s) found',
    'first_of_many': 'The first {n} of more. Type on to narrow it down.',
    'none': 'No customers found',
    'results': 'Customers found',
  },
} as const

export const messages = bySource.own
