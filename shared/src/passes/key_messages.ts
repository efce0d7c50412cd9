/** Messages at server start when the pass signing key cannot be used. */
export const bySource = {
  own: {
    'key.missing':
      'The file {file} is missing, with which this park signs its passes. Without it no pass that was given out opens anything. Put it back from a backup. If it is lost for good, make a new one as docs/operations.md says under "The key of the passes".',
    'key.unreadable':
      'The key that signs the passes (PASS_SIGNING_KEY_FILE) cannot be read: {file} ({reason})',
    'key.other':
      'The key that signs the passes (PASS_SIGNING_KEY_FILE) must hold an Ed25519 private key: {file}',
    'key.same':
      'PASS_SIGNING_KEY_FILE names the key that signs the waivers: each purpose has a key of its own.',
  },
} as const

export const messages = bySource.own
