import type { Vendor } from './vendor.ts'

/** Attendees of Eventbrite: the buyer's e-mail stands on every ticket. */
export const eventbrite: Vendor = {
  name: 'Eventbrite',
  source: 'other',
  tells: [
    ['Order #', 'Attendee #'],
    ['Order ID', 'Attendee Status'],
    ['Ticket Type', 'Attendee Status'],
  ],
  columns: {
    'Order #': 'household_key',
    'Order ID': 'household_key',
    'Order Date': null,
    'Attendee #': 'source_id',
    'Attendee Status': 'row_status',
    'Email': 'buyer_email',
    'Buyer Email': 'buyer_email',
    'Attendee Email': 'email',
    'Group': null,
    'Waiver accepted': null,
    'Work Phone': 'work_phone',
    'Home Phone': 'phone',
  },
}
