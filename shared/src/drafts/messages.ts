/** Messages about input that a rider's own device keeps until it is sent. */
export const bySource = {
  own: {
    kept: 'What you enter stays on this device for {n} minutes, in case the connection is lost.',
    restored: 'We filled in what you entered before. Please check it.',
    changed:
      'This waiver has changed since you began, so your signature was not kept. Please read it and sign again.',
    clear: 'Clear what I entered',
    waiting: 'Your signature is saved here and will send as soon as there is a connection.',
    refused: 'Your earlier signature could not be submitted. Please sign again.',
  },
} as const

export const messages = bySource.own
