/** Marketing channels. */
export const CHANNELS = ['email', 'sms'] as const
export type Channel = (typeof CHANNELS)[number]

export const CHANNEL_LABELS: Record<Channel, string> = { email: 'Email', sms: 'SMS' }

/** Where a consent change was made: the registration form, the rider's own page, by staff, or the link in a letter. */
export const CONSENT_SOURCES = ['registration', 'rider', 'staff', 'letter', 'import'] as const
export type ConsentSource = (typeof CONSENT_SOURCES)[number]

/** Campaign types a new park starts with. */
export const CAMPAIGN_TYPE_SEEDS = [
  { name: 'Promotional Offers', description: 'Discounts and special offers' },
  { name: 'Park Updates', description: 'News about trails, opening hours and facilities' },
  { name: 'Event Announcements', description: 'Races, rides and other events' },
  { name: 'Safety Notifications', description: 'Safety rules, closures and weather' },
  { name: 'Membership Benefits', description: 'What members get' },
  { name: 'Maintenance Alerts', description: 'Trails and facilities under repair' },
  { name: 'Birthday & Anniversary', description: 'Greetings on your day' },
  { name: 'Seasonal Campaigns', description: 'What each season brings' },
  { name: 'Survey & Feedback', description: 'Your opinion of the park' },
  { name: 'Training & Classes', description: 'Courses for beginners and experts' },
] as const

/** Seconds a message stays visible: on the rider's page, and in the campaign type manager. */
export const PREFERENCES_MESSAGE_SECONDS = 5
export const CAMPAIGN_TYPE_MESSAGE_SECONDS = 3
