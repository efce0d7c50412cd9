import { keysOfForm } from '@trailgate/shared/browser/idempotency_keys'
import { ApiError, messageOf, NETWORK_ERROR, type Details } from '@trailgate/shared/http/error'
import { useEffect, useReducer, useRef, useState, type FormEvent as ReactFormEvent } from 'react'

import { emptyForm, firstOfEach, formState, type FormEvent, type FormState } from './formState.ts'

export type FormReading<T> = { ok: true; value: T } | { ok: false; details: Details }

interface FormOptions<T> {
  /** What the fields say, checked: the body to send, or what to say under which field. May load its rules first. */
  read(fields: FormData): FormReading<T> | Promise<FormReading<T>>
  /** Sends it. Throwing, or answering a sentence, leaves the form as it was typed and shows why. */
  send(value: T, key: string): Promise<string | void>
  /** The sentence for a failure without words of its own. */
  failed?: string | undefined
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
 * A form of native fields: they hold what is typed, this holds what is said about it. A repeat after a lost answer
 * carries the key of the first attempt, and a second press while one is under way does nothing.
 */
export function useForm<T>({ read, send, failed }: FormOptions<T>): Form {
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
      // They may still be on their way: the press shows at once.
      if (rules instanceof Promise) happened({ type: 'sent' })
      const reading = await rules
      if (!reading.ok) return { type: 'refused', errors: firstOfEach(reading.details) }
      happened({ type: 'sent' })
      const refusal = await send(reading.value, keys.for(reading.value))
      keys.arrived()
      if (refusal) return { type: 'failed', failure: { message: refusal, retry: false } }
      return { type: 'succeeded' }
    } catch (error) {
      return refusalOf(error, form, failed)
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

/** What a failed call does to the form: messages go under their fields, and above the buttons what has no field here. */
function refusalOf(error: unknown, form: HTMLFormElement, failed: string | undefined): FormEvent {
  const { details, code, status } = error instanceof ApiError ? error : NO_ANSWER
  const retry = code === NETWORK_ERROR || status >= 500
  const failure = { message: messageOf(error, failed), retry, code }
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
