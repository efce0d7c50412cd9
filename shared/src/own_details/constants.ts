/** How long the link in the letter to a new e-mail address is good for. */
export const EMAIL_CHANGE_HOURS = 24
