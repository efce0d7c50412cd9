/** The page where staff sign in; its title is 'staff_login' of ./messages.ts. */
export const bySource = {
  'office.screens': {
    'username.label': 'Username',
    'submit': 'Sign In',
    'busy': 'Signing in...',
  },
  'office.rules': {
    'username.required': 'Username is required',
  },
  'contract': {
    refused: 'Incorrect username or password',
  },
} as const

export const messages = {
  ...bySource['office.screens'],
  ...bySource['office.rules'],
  ...bySource.contract,
}
