/** Signed waivers as files. */
export const bySource = {
  own: {
    'pdf': 'Download PDF',
    'pdf.failed': 'Failed to download the PDF',
    'not_as_sealed': 'This waiver is not what was signed, so no file is made of it.',
  },
} as const

export const messages = bySource.own
