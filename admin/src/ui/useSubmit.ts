import { useState } from 'react'
import type { FieldValues } from 'react-hook-form'

import type { Checked } from '@trailgate/shared/fields'

import { formErrors } from './formErrors.ts'
import { resolverOf } from './resolver.ts'
import { isStale, sentenceFor } from './sentenceFor.ts'
import { useSaved } from './useSaved.ts'

/** Failure of a save; `stale` if another user saved meanwhile. */
export interface FormFailure {
  sentence: string
  stale: boolean
}

export interface SubmitOptions<V, T> {
  /** Validates the input with a schema of shared/. */
  read(values: Partial<V>): Checked<T>
  save(value: T): Promise<unknown>
  /** Fallback message of a refusal. */
  failed: string
  onSaving?(saving: boolean): void
  onRefused?(error: unknown, sentence: string): void
  /** Called once saved. */
  leave(): void
}

/** Reloaded values fill only untouched fields. A constant object: a new one would reset the form. */
const KEEP_WRITTEN = { keepDirtyValues: true } as const

/** Props for react-admin's Form. */
export type SubmittedForm<V extends FieldValues> = ReturnType<typeof useSubmit<V, unknown>>['form']

/** Submits a form once, leaves it when saved, else shows the reason. */
export function useSubmit<V extends FieldValues, T>({
  read,
  save,
  failed,
  onSaving,
  onRefused,
  leave,
}: SubmitOptions<V, T>) {
  const { guard, onSaved } = useSaved(leave)
  const [saving, setSaving] = useState(false)
  const [failure, setFailure] = useState<FormFailure>()

  function mark(busy: boolean) {
    setSaving(busy)
    onSaving?.(busy)
  }

  async function onSubmit(values: Partial<V>) {
    const checked = read(values)
    if (!checked.ok || saving) return
    setFailure(undefined)
    mark(true)
    try {
      await save(checked.value)
    } catch (error) {
      const sentence = sentenceFor(error, failed)
      setFailure({ sentence, stale: isStale(error) })
      onRefused?.(error, sentence)
      return formErrors(error, sentence)
    } finally {
      mark(false)
    }
    onSaved()
  }

  return {
    saving,
    failure,
    forget: () => setFailure(undefined),
    /** Props for react-admin's Form. */
    form: {
      noValidate: true,
      resolver: resolverOf<V>(read),
      onSubmit,
      resetOptions: KEEP_WRITTEN,
      disableInvalidFormNotification: true,
      ...guard,
    },
  }
}
