/** What the fields of a customer are called, in forms, details, files and the history. */
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
    'field.first_name': 'First Name',
    'field.last_name': 'Last Name',
    'field.date_of_birth': 'Date of Birth',
    'field.guardian_name': 'Guardian Name',
    'field.guardian_phone': 'Guardian Phone',
    'field.guardian_email': 'Guardian Email',
    'field.waiver_signed': 'Waiver signed',
    'field.waiver_date': 'Waiver Date',
    'field.marketing_consent': 'Agrees to marketing by email',
    'field.notes': 'Notes',
  },
} as const

export const messages = { ...bySource['office.data'], ...bySource.own }
