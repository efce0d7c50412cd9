/** Field labels of a customer, in forms, details, files and the history. */
export const bySource = {
  'office.data': {
    'info.address_line_1': 'Address Line 1',
    'info.address_line_2': 'Address Line 2',
    'info.city': 'City',
    'info.state': 'State',
    'info.zip_code': 'ZIP Code',
    'info.emergency_contact_name': 'Emergency Contact Name',
    'info.emergency_contact_phone': 'Emergency Contact Phone',
    'info.status': 'Status',
  },
  'own': {
    'column.phone': 'Phone',
    'column.email': 'Email',
    'field.no_phone': 'No Phone of Their Own',
    'field.no_phone_hint':
      'For a grown-up. They are found by name, member ID or pass, and the kiosk takes their pass.',
    'field.household_phone_of': 'Phone of the Household',
    'field.first_name': 'First Name',
    'field.last_name': 'Last Name',
    'field.date_of_birth': 'Date of Birth',
    'field.guardian_name': 'Guardian Name',
    'field.guardian_phone': 'Guardian Phone',
    'field.guardian_email': 'Guardian Email',
    'field.status_reason': 'Reason for Status',
    'field.status_reason_none': 'No reason',
    'field.status_reason_hint':
      'Deceased: no letter, text message or link is sent to this person. Memberships stay.',
    'field.waiver_signed': 'Waiver signed',
    'field.waiver_date': 'Waiver Date',
    'field.marketing_consent': 'Agrees to marketing by email',
    'field.notes': 'Notes',
  },
} as const

export const messages = { ...bySource['office.data'], ...bySource.own }
