import { letter } from '#platform/mail/letter'
import { settings } from '#start/settings'

/** Changes that staff or a kiosk made to an account. */
export type AccountChange =
  | 'email'
  | 'phone'
  | 'phone_released'
  | 'phone_claimed'
  | 'password_link'
  | 'sign_link'
  | 'merge'
  | 'unmerge'
  | 'minor_linked'
  | 'other_guardian'
  | 'own_guardian'

type Changed = {
  firstName: string
  changes: readonly AccountChange[]
  /** First name of the minor concerned. */
  minor?: string | undefined
  links?: readonly { label: string; url: string }[]
}

/**
 * Letter to a person whose account was changed, perhaps not at their request. It names the change, but neither the old
 * nor the new value: one of the two may be another person's address.
 */
export function accountChangedMail({ firstName, changes, minor = '', links = [] }: Changed) {
  return letter({
    subject: `Your account at ${settings.parkName} was changed`,
    lead: [`Hello ${firstName},`, ...changes.map((change) => SENTENCES[change](minor))],
    paragraphs: [notYou()],
    links: [...links],
  })
}

/** Advice for a recipient who did not expect such a letter. */
export function notYou() {
  const contact = settings.supportContact ? ` at ${settings.supportContact}` : ''
  return `If you did not ask for this, please tell ${settings.parkName} at once${contact}.`
}

const SENTENCES: Record<AccountChange, (minor: string) => string> = {
  email: () => 'A staff member changed the email address of your account.',
  phone: () => 'A staff member changed the phone number of your account.',
  phone_released: () =>
    'A staff member noted that your phone number is not yours any more. Nobody signs in to your account with it. Give us your new number over the link below, or tell us at the counter.',
  phone_claimed: () =>
    'Somebody registered at the kiosk and says that your phone number is theirs now. A staff member decides; until then the kiosk asks whoever checks in with it to see one. Your password works as before.',
  password_link: () => 'A staff member made a link to choose a new password for your account.',
  sign_link: () => 'A staff member made a link that lets you sign waivers without a password.',
  merge: () =>
    'A staff member made two records of you one. Your account has another email address, phone number or password since then.',
  unmerge: () =>
    'A staff member took back that two records of you were made one. Your account has another email address, phone number or password since then.',
  minor_linked: (minor) => `${minor} is one of your minors now, and you can sign for ${minor}.`,
  other_guardian: (minor) => `${minor} has another guardian now, who can sign for ${minor}, too.`,
  own_guardian: () => 'You have another parent or guardian now, who can sign for you.',
}
