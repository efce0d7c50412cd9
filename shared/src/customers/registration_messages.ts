import { withAge } from '../age_words.ts'

/** The registration page of the portal. */
export const bySource = {
  'portal.screens': {
    'minor.warning': 'Minor customer - parent/guardian consent required',
    'first_name.label': 'First Name',
    'last_name.label': 'Last Name',
    'email.label': 'Email',
    'phone.label': 'Phone',
    'birth_month.label': 'Birth Month',
    'birth_day.label': 'Birth Day',
    'birth_year.label': 'Birth Year',
    'emergency_contact_name.label': 'Emergency Contact Name',
    'emergency_contact_phone.label': 'Emergency Contact Phone',
    'marketing.email': 'Email',
    'marketing.sms': 'SMS',
  },
  'own': {
    'title': 'New Rider Registration',
    'date_of_birth.label': 'Date of Birth',
    'birth_typed.label': 'Or type it',
    'birth_typed.form': 'MM/DD/YYYY',
    'birth_month.choose': 'Month',
    'birth_day.choose': 'Day',
    'birth_year.choose': 'Year',
    'emergency.title': 'Emergency Contact',
    'marketing.title': 'News and Offers',
    'marketing.master': 'Yes, keep me posted about events, offers and park news',
    'marketing.hint':
      'By SMS we send at most a few messages a month; message and data rates may apply. Stop at any time, no purchase depends on it.',
    'marketing.minor': 'Riders under 18 get no news and offers.',
    'submit': 'Register',
    'busy': 'Registering...',
    'cancel': 'Cancel',
    'known.hint':
      'Somebody with this name and the same birth date or email address is registered here. Your waivers and family are with that registration.',
    'known.letter': 'Email me',
    'known.letter_sent':
      'If there is an email address with that registration, a letter is on its way to it.',
    'known.letter_failed': 'The letter could not be sent. Please try again.',
    'known.staff': 'A staff member can help you, too.',
    'known.go_on': 'I am new: register',
    'moved.hint': 'Is it your number now? A staff member will check it.',
    'moved.checked': 'A staff member will check whose number it is.',
    'moved.go_on': 'It is my number: register',
    'done.title': 'Registration Successful',
    'done.text': 'Welcome, {name}! Your member ID is {member_id}.',
    'done.mail':
      'We sent a link to {email} so that you can choose a password. Waivers are signed after that, or at the park.',
    'done.no_letters': 'A staff member can give you a link to choose a password.',
    'done.message': 'Registration successful',
    'done.to_portal': 'You can check in now.',
    'done.to_kiosk': 'Please check in at this kiosk now.',
  },
} as const

export const messages = /* @__PURE__ */ withAge({ ...bySource['portal.screens'], ...bySource.own })
