/** What is said of the key that signs checkpoints when it cannot be used, to whoever starts the server. */
export const bySource = {
  own: {
    'key.missing':
      'The file {file} is missing, with which this park signs its waivers. Without it nothing new can be signed, and what was signed cannot be checked. Put it back from a backup. If it is lost for good, make a new one as docs/operations.md says under "The key of the waivers".',
    'key.strange':
      'The file {file} holds another key than the one by which this park has signed its waivers ({key}). With this one nothing that was signed could be checked. Put the old one back from a backup. If it is lost for good, keep its public half as docs/operations.md says under "The key of the waivers".',
    'key.former':
      'The file {file} holds no public key (PEM) by which this park has signed before ({reason})',
    'key.unreadable':
      'The key that signs the waivers (WAIVER_SIGNING_KEY_FILE) cannot be read: {file} ({reason})',
    'key.other':
      'The key that signs the waivers (WAIVER_SIGNING_KEY_FILE) must hold an Ed25519 private key: {file}',
  },
} as const

export const messages = bySource.own
