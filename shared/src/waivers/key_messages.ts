/** Messages at server start when the checkpoint signing key cannot be used. */
export const bySource = {
  own: {
    'key.missing':
      'The file {file} is missing, with which this park signs its waivers. Without it nothing new can be signed, and what was signed cannot be checked. Put it back from a backup, or give this machine the DATA_DIR of the others. If it is lost for good, make a new one as docs/operations.md says under "The key of the waivers".',
    'key.strange':
      'The file {file} holds another key than the one by which this park has signed its waivers ({key}). With this one nothing that was signed could be checked. Machines that serve one park share its DATA_DIR, or each gets the same file (WAIVER_SIGNING_KEY_FILE). Otherwise put the old one back from a backup. If it is lost for good, keep its public half as docs/operations.md says under "The key of the waivers".',
    'key.none_of':
      'The last waiver of this park was signed neither with the key in {file} nor with one that is kept as a former key. Put the key back from a backup. If it is lost for good, keep its public half as docs/operations.md says under "The key of the waivers".',
    'key.former':
      'The file {file} holds no public key (PEM) by which this park has signed before ({reason})',
    'key.unreadable':
      'The key that signs the waivers (WAIVER_SIGNING_KEY_FILE) cannot be read: {file} ({reason})',
    'key.other':
      'The key that signs the waivers (WAIVER_SIGNING_KEY_FILE) must hold an Ed25519 private key: {file}',
  },
} as const

export const messages = bySource.own
