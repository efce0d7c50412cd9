/** Device of a signature or choice, in plain words. */
export const bySource = {
  own: {
    on: '{browser} on {system}',
    any: 'A browser on {system}',
    other: 'Another program',
    gate: 'A tablet at the gate',
  },
} as const

export const messages = bySource.own
