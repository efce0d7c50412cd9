import { keysOfForm } from '@trailgate/shared/browser/idempotency_keys'
import { ApiError, messageOf, NETWORK_ERROR, type Details } from '@trailgate/shared/http/error'
import { useEffect, useReducer, useRef, useState, type FormEvent as ReactFormEvent } from 'react'

import { emptyForm, firstOfEach, formState, type FormEvent, type FormState } from './formState.ts'

export type FormReading<T> = { ok: true; value: T } | { ok: false; details: Details }

interface FormOptions<T> {
  /** Parses and validates the fields: the body to send, or errors by field. May load its rules first. */
  read(fields: FormData): FormReading<T> | Promise<FormReading<T>>
  /** Sends it. An exception, or a returned message, keeps the input and shows the reason. */
  send(value: T, key: string): Promise<string | void>
  /** Fallback message of a failure. */
  failed?: string | undefined
  /** Custom message of a failure. */
  sentenceOf?: (error: unknown, failed: string) => string
}

export interface Form extends FormState {
  /** For a field that the page itself changes. */
  edited(field: string): void
  props: {
    ref: React.RefObject<HTMLFormElement | null>
    noValidate: true
    onSubmit(event: ReactFormEvent<HTMLFormElement>): void
    onInput(event: ReactFormEvent<HTMLFormElement>): void
  }
}

/**
 * A form of native fields: they hold the input, this hook holds the messages. A retry after a lost answer uses the key
 * of the first attempt, and a second press during an attempt does nothing.
 */
export function useForm<T>({ read, send, failed, sentenceOf = messageOf }: FormOptions<T>): Form {
  const [state, happened] = useReducer(formState, emptyForm)
  const [keys] = useState(() => keysOfForm())
  const ref = useRef<HTMLFormElement>(null)
  const sending = useRef(false)

  useEffect(() => {
    if (state.refusals > 0) focusFirstBad(ref.current)
  }, [state.refusals])

  async function submit(form: HTMLFormElement) {
    sending.current = true
    happened(await outcome(form))
    sending.current = false
  }

  async function outcome(form: HTMLFormElement): Promise<FormEvent> {
    try {
      const rules = read(new FormData(form))
      // The rules may still be loading: show progress at once.
      if (rules instanceof Promise) happened({ type: 'sent' })
      const reading = await rules
      if (!reading.ok) return { type: 'refused', errors: firstOfEach(reading.details) }
      happened({ type: 'sent' })
      const refusal = await send(reading.value, keys.for(reading.value))
      keys.arrived()
      if (refusal) return { type: 'failed', failure: { message: refusal, retry: false } }
      return { type: 'succeeded' }
    } catch (error) {
      return refusalOf(error, form, sentenceOf(error, failed ?? ''))
    }
  }

  return {
    ...state,
    edited: (field) => happened({ type: 'edited', field }),
    props: {
      ref,
      noValidate: true,
      onSubmit(event) {
        event.preventDefault()
        if (!sending.current) void submit(event.currentTarget)
      },
      onInput(event) {
        const { target } = event
        if (isField(target)) happened({ type: 'edited', field: target.name })
      },
    },
  }
}

/** Form event of a failed call: messages go under their fields, those without a field above the buttons. */
function refusalOf(error: unknown, form: HTMLFormElement, message: string): FormEvent {
  const { details, code, status } = error instanceof ApiError ? error : NO_ANSWER
  const retry = code === NETWORK_ERROR || status >= 500
  const failure = { message, retry, code }
  const fields = Object.keys(details ?? {})
  const placed = fields.filter((field) => form.elements.namedItem(field))
  if (!details || placed.length === 0) return { type: 'failed', failure }
  const errors = firstOfEach(
    Object.fromEntries(placed.map((field) => [field, details[field] ?? []]))
  )
  return { type: 'refused', errors, failure: placed.length === fields.length ? null : failure }
}

const NO_ANSWER = { details: undefined, code: '', status: 0 }

function focusFirstBad(form: HTMLFormElement | null) {
  form?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
}

function isField(target: EventTarget): target is HTMLInputElement | HTMLSelectElement {
  return target instanceof HTMLInputElement || target instanceof HTMLSelectElement
}
