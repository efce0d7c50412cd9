/** The columns of an exported selection with the field each shows, in the order of the document. */
export const MEMBERSHIP_EXPORT_COLUMNS = [
  { heading: 'Membership ID', field: 'membership_id' },
  { heading: 'Customer', field: 'customer_name' },
  { heading: 'Customer ID', field: 'customer_member_id' },
  { heading: 'Email', field: 'customer_email' },
  { heading: 'Type', field: 'membership_type' },
  { heading: 'Status', field: 'status' },
  { heading: 'Start Date', field: 'start_date' },
  { heading: 'End Date', field: 'end_date' },
  { heading: 'Used Slots', field: 'used_slots' },
  { heading: 'Total Slots', field: 'total_slots' },
  { heading: 'Price Paid', field: 'price_paid' },
  { heading: 'Payment Method', field: 'payment_method' },
  { heading: 'Payment Reference', field: 'payment_reference' },
  { heading: 'Auto Renew', field: 'auto_renew' },
  { heading: 'Created Date', field: 'created_at' },
] as const
