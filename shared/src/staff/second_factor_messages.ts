/** Messages of the second factor of staff: setup, use, removal. */
export const bySource = {
  own: {
    'title': 'Second factor',
    'about':
      'A code from an authenticator app on your phone, asked for after your password. Whoever learns your password cannot sign in without it.',
    'due': 'Your role needs a second factor. Set it up now; everything else opens afterwards.',
    'off': 'Not set up',
    'on': 'Set up',
    'on.since': 'Set up on {date}. {n} recovery codes are left.',
    'set_up': 'Set up second factor',
    'password.label': 'Your password',
    'continue': 'Continue',
    'scan':
      'Scan this code with an authenticator app, such as Google Authenticator, 1Password or Aegis. Then enter the six digits that the app shows.',
    'qr': 'Code with the secret for your authenticator app',
    'secret.label': 'No camera? Enter this key in the app:',
    'code.label': 'Code from the app',
    'code.hint': 'Six digits, or one of your recovery codes.',
    'code.required': 'The code is required',
    'code.wrong': 'This code is not right, or it was used before. Please enter the next one.',
    'confirm': 'Confirm',
    'codes.title': 'Your recovery codes',
    'codes.about':
      'Each code lets you sign in once without the app. Print them or keep them in a password manager: they are shown only now.',
    'codes.copy': 'Copy codes',
    'codes.copied': 'Copied',
    'codes.print': 'Print codes',
    'codes.done': 'I have kept them',
    'renew': 'New recovery codes',
    'renew.about': 'The old recovery codes stop working.',
    'turn_off': 'Turn off',
    'turn_off.title': 'Turn off second factor',
    'turn_off.about': 'From then on your password alone lets you sign in.',
    'turned_off': 'The second factor is turned off',
    'password.wrong': 'This is not your password',
    'switched_off': 'A second factor is not used in this park',
    'already': 'A second factor is set up already. Turn it off first.',
    'not_begun': 'Please begin setting up again',
    'not_set_up': 'No second factor is set up',
    'asked': 'Please enter the code from your authenticator app',
    'asked.back': 'Back',
    'set_up_first': 'Please set up your second factor first',
    'reset': 'Reset second factor',
    'reset.confirm':
      'Are you sure you want to reset the second factor of {name}? They are signed out everywhere, and their password alone lets them in until they set up another.',
    'reset.done': 'The second factor was reset',
    'reset.failed': 'The second factor could not be reset: {message}',
    'reset.own': 'Turn off your own second factor on your profile page',
    'load.failed': 'The second factor could not be loaded',
  },
} as const

export const messages = bySource.own
