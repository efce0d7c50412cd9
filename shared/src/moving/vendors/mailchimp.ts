import type { Vendor } from './vendor.ts'

/** Contacts of Mailchimp: the list itself says who is subscribed. */
export const mailchimp: Vendor = {
  name: 'Mailchimp',
  source: 'mailchimp',
  tells: [
    ['MEMBER_RATING', 'OPTIN_TIME'],
    ['LEID', 'EUID'],
    ['UNSUB_TIME', 'UNSUB_CAMPAIGN_TITLE'],
  ],
  columns: {
    Address: 'address',
    OPTIN_TIME: 'email_opt_in_time',
    UNSUB_TIME: 'email_opt_out_time',
    CLEAN_TIME: null,
    OPTIN_IP: null,
    CONFIRM_TIME: null,
    CONFIRM_IP: null,
    REGION: null,
    CC: null,
    LAST_CHANGED: null,
    TIMEZONE: null,
    NOTES: 'notes',
  },
}
