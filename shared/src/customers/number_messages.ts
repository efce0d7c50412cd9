/** Messages of the page at which a rider whose number was taken away gives another. */
export const bySource = {
  own: {
    title: 'Your new phone number',
    hint: 'You sign in with it, here and at the kiosk.',
    submit: 'Save number',
    failed: 'Your number could not be saved. Please try again.',
    token: 'This link has been used or is too old. Please give your number at the counter.',
    done_title: 'Number saved',
    done: 'Sign in with your new number and your password from now on.',
    choose_password: 'Choose a new password',
  },
} as const

export const messages = bySource.own
