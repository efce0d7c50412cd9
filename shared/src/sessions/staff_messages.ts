/** The page where staff sign in; its title is 'staff_login' of ./messages.ts. */
export const bySource = {
  'S 2': {
    'username.label': 'Username',
    'submit': 'Sign In',
    'busy': 'Signing in...',
  },
  'S 5': {
    'username.required': 'Username is required',
  },
  'contract': {
    refused: 'Incorrect username or password',
  },
} as const

export const messages = { ...bySource['S 2'], ...bySource['S 5'], ...bySource.contract }
