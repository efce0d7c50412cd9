/** Messages of the campaign type manager in the back office. */
export const bySource = {
  'office.screens': {
    no_description: 'No description provided',
  },
  'office.rules': {
    'name.required': 'Campaign type name is required',
  },
  'office.failures': {
    'load.failed': 'Failed to load campaign types',
    'save.failed': 'Failed to save campaign type',
    'updated': 'Campaign type updated successfully',
    'created': 'Campaign type created successfully',
  },
  'own': {
    'title': 'Campaign Types',
    'new': 'New Campaign Type',
    'edit': 'Edit Campaign Type',
    'name.label': 'Name',
    'name.taken': 'Another campaign type has this name',
    'description.label': 'Description',
    'active.label': 'Active',
    'active.hint': 'Riders can choose it, and campaigns can be sent for it.',
    'activate': 'Activate',
    'deactivate': 'Deactivate',
    'dates': 'Created {created}, updated {updated}',
    'empty': 'No campaign types yet.',
    'missing': 'There is no such campaign type any more.',
    'read_only': 'Your role may look at campaign types but not change them.',
  },
} as const

export const messages = {
  ...bySource['office.screens'],
  ...bySource['office.rules'],
  ...bySource['office.failures'],
  ...bySource.own,
}
