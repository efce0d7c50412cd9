/** Hours that the link in the letter to a new e-mail address stays valid. */
export const EMAIL_CHANGE_HOURS = 24
