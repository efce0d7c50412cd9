type Named = { name: string; born: string }

/** Fields of a payload that the card shows. A payload may be incomplete: missing fields are empty. */
export interface ShownPayload extends Named {
  phone: string
  email: string
  pass: string
  minors: Named[]
  /** The adult signed, or came, for the children alone. */
  childrenOnly: boolean
  isSigned: boolean
}

export function shownPayload(payload: Record<string, unknown>): ShownPayload {
  const minors = Array.isArray(payload.minors) ? payload.minors : []
  return {
    ...named(payload),
    phone: text(payload.phone),
    email: text(payload.email),
    pass: text(payload.pass),
    minors: minors.filter(isRecord).map(named),
    childrenOnly: payload.for_self === false,
    isSigned: typeof payload.signature_data === 'string',
  }
}

function named(fields: Record<string, unknown>): Named {
  const name = `${text(fields.first_name)} ${text(fields.last_name)}`.trim()
  return { name, born: text(fields.date_of_birth) }
}

function text(value: unknown): string {
  return typeof value === 'string' ? value : ''
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null
}
