/** The file of the whole park: its dialog in the back office, and its refusal. */
export const bySource = {
  own: {
    'running': 'The file of the park is being made already. Wait until it is ready.',
    'open': 'Export Park',
    'title': 'Export the whole park',
    'what':
      'One ZIP file with everything: people, memberships, visits, consents, documents, and each signed waiver with its proof.',
    'care': 'The file holds personal data of everybody. Keep it where only admins can read it.',
    'time': 'A large park takes a while. You can close this and come back within 24 hours.',
    'start': 'Make the file',
    'making': 'The file is being made…',
    'ready': 'The file is ready: {size} MB',
    'sum': 'SHA-256: {sum}',
    'download': 'Download',
    'failed': 'The file could not be made. Try again.',
    'start.failed': 'Failed to start the export',
    'download.failed': 'Failed to download the file',
  },
} as const

export const messages = bySource.own
