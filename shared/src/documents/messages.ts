/** Messages about riders' documents. */
export const bySource = {
  'portal.screens': {
    'upload': 'Upload Document',
    'status.verified': 'Verified',
    'status.pending': 'Pending',
  },
  'portal.failures': {
    'upload.failed': 'Failed to upload document',
  },
  'own': {
    'empty': 'No documents yet.',
    'load.failed': 'Failed to load documents',
    'file.label': 'File',
    'file.hint': 'PDF, JPG, PNG, GIF or WebP, at most 10 MB',
    'type.label': 'Document Type',
    'file.required': 'Please choose a file',
    'type.required': 'Document type is required',
    'file.type': 'Please choose a PDF, JPG, PNG, GIF or WebP file',
    'file.heic':
      'HEIC pictures cannot be opened here. Please send a JPG: on an iPhone choose Share, then Options, then Most Compatible.',
    'file.pdf_password':
      'This PDF has a password. Please print it to a new PDF without one and send that.',
    'file.pdf_script': 'This PDF can run scripts. Please print it to a new PDF and send that.',
    'file.pdf_unreadable':
      'This PDF cannot be read here. Please print it to a new PDF and send that.',
    'file.size': 'The file must be at most 10 MB',
    'file.pixels': 'The picture must have at most {n} million pixels',
    'quota': 'There is no room for more documents. Please remove some or see a staff member.',
    'room.none': 'The park has no room for documents at the moment. Please tell a staff member.',
    'remove.confirm': 'Are you sure you want to remove this document?',
    'remove.failed': 'Failed to remove document',
    'remove.on_hold': 'The park has to keep this document. Please ask a staff member.',
    'remove.kept':
      'Documents that our staff verified or added are kept. Please see a staff member.',
    'uploading': 'Uploading...',
    'whose': 'Whose document is it?',
    'whose.mine': 'Mine',
    'column.filename': 'File',
    'column.type': 'Type',
    'column.uploaded': 'Uploaded',
    'column.size': 'Size',
    'column.status': 'Status',
  },
} as const

export const messages = {
  ...bySource['portal.screens'],
  ...bySource['portal.failures'],
  ...bySource.own,
}
