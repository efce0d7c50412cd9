/** Selling a membership to a family, at the counter and on the page of a person. */
export const bySource = {
  own: {
    'sell': 'Sell membership',
    'sell.to': 'Sell membership to {name}',
    'renew.of': 'Renew membership of {name}',
    'manage': 'Manage',
    'manage.of': 'Manage membership {number} of {name}',
    'type': 'Membership',
    'type.places': '{price}, {n} places',
    'type.place': '{price}, 1 place',
    'buyer': 'Primary member',
    'holders': 'Who has a place',
    'holders.left': '{n} places left',
    'minors': 'New minors',
    'minors.hint':
      'Last name, address and emergency contact are those of {name}. Rows without a name are left out.',
    'minor.first_name': 'First name of minor {n}',
    'minor.date_of_birth': 'Birth date of minor {n}',
    'submit': 'Sell for ${amount}',
    'submit.free': 'Sell without a payment',
    'done': 'Membership {number} sold to {name}',
    'failed': 'Nothing was sold. Please try again.',
    'renew.none': 'There is no membership that could be renewed.',
    'renew.failed': 'The membership could not be loaded. Please try again.',
  },
} as const

export const messages = bySource.own
