import type { Details } from '@trailgate/shared/http/error'

/** One message per field, by the field's name in the form. */
export type FieldErrors = Partial<Record<string, string>>

/** Failure of the last attempt, and whether a retry is worthwhile. */
export interface Failure {
  message: string
  retry: boolean
  /** Error code, if a remedy depends on it. */
  code?: string
}

export interface FormState {
  sending: boolean
  errors: FieldErrors
  failure: Failure | null
  /** Number of attempts with invalid fields: each focuses the first of them. */
  refusals: number
}

export type FormEvent =
  | { type: 'edited'; field: string }
  | { type: 'refused'; errors: FieldErrors; failure?: Failure | null }
  | { type: 'sent' }
  | { type: 'failed'; failure: Failure }
  | { type: 'succeeded' }

export const emptyForm: FormState = { sending: false, errors: {}, failure: null, refusals: 0 }

/** Reducer of a form's state (editing a field clears its error). The typed values are not part of it. */
export function formState(state: FormState, event: FormEvent): FormState {
  switch (event.type) {
    case 'edited': {
      if (!state.errors[event.field]) return state
      const errors = { ...state.errors }
      delete errors[event.field]
      return { ...state, errors }
    }
    case 'refused':
      return {
        sending: false,
        errors: event.errors,
        failure: event.failure ?? null,
        refusals: state.refusals + 1,
      }
    case 'sent':
      return { ...state, sending: true, errors: {}, failure: null }
    case 'failed':
      return { ...state, sending: false, failure: event.failure }
    case 'succeeded':
      return { ...emptyForm, refusals: state.refusals }
  }
}

/** The first message of each field. */
export function firstOfEach(details: Details): FieldErrors {
  const errors: FieldErrors = {}
  for (const [field, [message]] of Object.entries(details)) {
    if (message) errors[field] = message
  }
  return errors
}
