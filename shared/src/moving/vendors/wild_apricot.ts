import type { Vendor } from './vendor.ts'

/** Contacts of Wild Apricot: a family is a bundle under its administrator. */
export const wildApricot: Vendor = {
  name: 'Wild Apricot',
  source: 'wild_apricot',
  tells: [
    ['User ID', 'Membership level', 'Renewal due'],
    ['Member bundle ID or email', 'Membership level'],
    ['Member role', 'Membership status', 'Member since'],
  ],
  columns: {
    'User ID': 'source_id',
    'Member ID': 'source_id',
    'Organization': null,
    'Member bundle ID or email': 'household_head',
    'Membership level': 'membership_level',
    'Membership status': 'membership_status',
    'Member since': 'membership_start',
    'Renewal due': 'membership_end',
    'Subscribed to emails': 'email_consent',
    'Event announcements': null,
    'Member emails and newsletters': null,
    'Member role': null,
    'Created on': null,
    'Profile last updated': null,
    'Group participation': null,
    'Home Province/State': 'state',
  },
}
