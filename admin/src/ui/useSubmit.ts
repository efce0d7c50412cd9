import { useState } from 'react'
import type { FieldValues } from 'react-hook-form'

import type { Checked } from '@trailgate/shared/fields'

import { formErrors } from './formErrors.ts'
import { resolverOf } from './resolver.ts'
import { isStale, sentenceFor } from './sentenceFor.ts'
import { useSaved } from './useSaved.ts'

/** Why a form was not saved; `stale` when somebody else saved meanwhile. */
export interface FormFailure {
  sentence: string
  stale: boolean
}

export interface SubmitOptions<V, T> {
  /** Checks what was typed with a schema of shared/. */
  read(values: Partial<V>): Checked<T>
  save(value: T): Promise<unknown>
  /** What a refusal says that has no words of its own. */
  failed: string
  onSaving?(saving: boolean): void
  onRefused?(error: unknown, sentence: string): void
  /** Once it is saved. */
  leave(): void
}

/** What is read anew fills in only what nobody has written in. One object for all: another one would be taken for something to reset. */
const KEEP_WRITTEN = { keepDirtyValues: true } as const

/** What of it react-admin's Form takes. */
export type SubmittedForm<V extends FieldValues> = ReturnType<typeof useSubmit<V, unknown>>['form']

/** What becomes of a form when its button is pressed: it is sent once, and left when it is saved, else it says why not. */
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
    /** For react-admin's Form. */
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
