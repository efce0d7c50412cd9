/** Messages of signed waivers as files. */
export const bySource = {
  own: {
    'pdf': 'Download PDF',
    'pdf.failed': 'Failed to download the PDF',
    'proof': 'Download Proof',
    'proof.failed': 'Failed to download the proof',
    'verifier': 'Download Verifier',
    'verifier.failed': 'Failed to download the verifier',
    'proof.about':
      'With both files anybody can check this waiver, without the park and without a network.',
    'not_as_sealed': 'This waiver is not what was signed, so no file is made of it.',
  },
} as const

export const messages = bySource.own
