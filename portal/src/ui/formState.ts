import type { Details } from '@trailgate/shared/http/error'

/** One message per field, the field as it is named in the form. */
export type FieldErrors = Partial<Record<string, string>>

/** Why the last attempt did not succeed, and whether it is worth sending the same again. */
export interface Failure {
  message: string
  retry: boolean
  /** The code of the refusal, where a way out depends on it. */
  code?: string
}

export interface FormState {
  sending: boolean
  errors: FieldErrors
  failure: Failure | null
  /** Counts the attempts that ended with bad fields: with each the first of them is focused. */
  refusals: number
}

export type FormEvent =
  | { type: 'edited'; field: string }
  | { type: 'refused'; errors: FieldErrors; failure?: Failure | null }
  | { type: 'sent' }
  | { type: 'failed'; failure: Failure }
  | { type: 'succeeded' }

export const emptyForm: FormState = { sending: false, errors: {}, failure: null, refusals: 0 }

/** What a form shows after something happened to it (editing a field clears its error). What was typed is never its business. */
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
