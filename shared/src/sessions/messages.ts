/** Messages of sign-in, forgotten and new passwords, by source. */
export const bySource = {
  'portal.screens': {
    'phone.label': 'Phone Number',
    'password.label': 'Password',
    'check_in': 'Check In',
    'forgot_password': 'Forgot Password',
    'back_to_login': 'Back to Login',
  },
  'both.screens': {
    staff_login: 'Staff Login',
  },
  'both.rules': {
    'password.required': 'Password is required',
  },
  'office.rules': {
    'password.mismatch': 'Passwords do not match',
  },
  'portal.calls': {
    'session.missing': 'No customer session found',
  },
  'portal.failures': {
    'login.refused': 'Login failed. Please check your phone number and password.',
    'login.refused_kiosk': 'Please check your phone number.',
    'forgot.failed': 'An error occurred. Please try again.',
    'forgot.done':
      'If that email address is registered with us, you will receive a link to choose a new password shortly.',
  },
  'both.failures': {
    'login.failed': 'Login failed. Please try again.',
  },
  'settled.password': {
    'password.choose': 'Choose a password',
  },
  'settled.see_staff': {
    'login.see_staff': 'Please see a staff member',
    'banned.refused':
      'You cannot ride or book at the park at the moment. Please talk to a staff member.',
    'banned.stays': 'Your waivers, your documents and your data stay here for you.',
  },
  'own': {
    'login.done': 'Welcome back!',
    'logout.kept':
      "You're logged out on this device. We'll tell the park as soon as we can reach it.",
    'session.ended': 'Your session has ended. Please sign in to go on.',
    'forgot.title': 'Forgot Password',
    'forgot.hint':
      'Enter the email address of your account and we will send you a link to choose a new password.',
    'forgot.submit': 'Send Link',
    'forgot.busy': 'Sending...',
    'forgot.done_title': 'Check your email',
    'forgot.no_letters':
      'This park sends no email. A staff member can give you a link to choose a new password.',
    'email.label': 'Email Address',
    'login.busy': 'Checking in...',
    'password.text': 'Password must be text',
    'password.min': 'Password must be at least 10 characters',
    'password.max': 'Password must be at most 200 characters',
    'password.characters':
      'Password must not contain tabs, line breaks or other control characters',
    'password.common': 'This password is too common. Please choose another one.',
    'password.personal': 'Please choose a password that is not your name or phone number',
    'password.hint':
      'Optional. With a password you can go on to sign at once, from home. At least 10 characters.',
    'password.show': 'Show password',
    'password.show_short': 'Show',
    'password.hide': 'Hide password',
    'password.hide_short': 'Hide',
    'password.confirm_label': 'Confirm Password',
    'password.confirm_required': 'Please repeat the password',
    'reset.title': 'Choose a Password',
    'reset.hint':
      'At least 10 characters. A few words in a row are easy to remember and hard to guess.',
    'reset.new_label': 'New Password',
    'reset.submit': 'Save Password',
    'reset.busy': 'Saving...',
    'reset.done_title': 'Password saved',
    'reset.done': 'You can sign in with your new password now.',
    'reset.to_login': 'Go to Login',
    'reset.token': 'This link has been used or is too old. Please ask for a new one.',
    'reset.ask_again': 'Ask for a new link',
    'reset.failed': 'The password could not be saved. Please try again.',
  },
} as const

export const messages = {
  ...bySource['portal.screens'],
  ...bySource['both.screens'],
  ...bySource['both.rules'],
  ...bySource['office.rules'],
  ...bySource['portal.calls'],
  ...bySource['portal.failures'],
  ...bySource['both.failures'],
  ...bySource['settled.password'],
  ...bySource['settled.see_staff'],
  ...bySource.own,
}
