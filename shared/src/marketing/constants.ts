/** How somebody is written to. */
export const CHANNELS = ['email', 'sms'] as const
export type Channel = (typeof CHANNELS)[number]

export const CHANNEL_LABELS: Record<Channel, string> = { email: 'Email', sms: 'SMS' }

/** Where a yes or no came from: the registration form, the rider's own page, staff, or the link in a letter. */
export const CONSENT_SOURCES = ['registration', 'rider', 'staff', 'letter'] as const
export type ConsentSource = (typeof CONSENT_SOURCES)[number]

/** The campaign types that a park begins with. */
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

/** Seconds that messages stay: the rider's, those of the campaign type manager. */
export const PREFERENCES_MESSAGE_SECONDS = 5
export const CAMPAIGN_TYPE_MESSAGE_SECONDS = 3
