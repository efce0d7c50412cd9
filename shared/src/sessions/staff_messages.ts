/** Messages of the staff sign-in page; its title is 'staff_login' of ./messages.ts. */
export const bySource = {
  'office.screens': {
    'username.label': 'Username',
    'submit': 'Sign In',
    'busy': 'Signing in...',
  },
  'office.rules': {
    'username.required': 'Username is required',
  },
  'own': {
    locked_out: 'Forgot your password? Ask an admin for a new one.',
    locked_out_admin: 'The only admin? On the server, run: npm run staff -- password {username}',
  },
  'contract': {
    refused: 'Incorrect username or password',
  },
} as const

export const messages = {
  ...bySource['office.screens'],
  ...bySource['office.rules'],
  ...bySource.own,
  ...bySource.contract,
}
