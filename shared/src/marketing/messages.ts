import { withAge } from '../age_words.ts'

/** Messages of marketing preferences, for riders and for staff. */
export const bySource = {
  'portal.screens': {
    save: 'Save Preferences',
  },
  'portal.failures': {
    'load.failed': 'Failed to load marketing preferences',
    'save.failed': 'Failed to save marketing preferences',
    'saved': 'Marketing preferences updated successfully!',
  },
  'own': {
    'select_all': 'Select All',
    'select_none': 'Select None',
    'counter.email': 'Email: {n} of {total} subscribed',
    'counter.sms': 'SMS: {n} of {total} subscribed',
    'empty': 'There is nothing to subscribe to at the moment.',
    'type.unknown': 'There is no such campaign type',
    'minor': 'Marketing messages are only for people aged 18 and over',
  },
} as const

export const messages = /* @__PURE__ */ withAge({
  ...bySource['portal.screens'],
  ...bySource['portal.failures'],
  ...bySource.own,
})
