import { useState } from 'react'

import { check } from '@trailgate/shared/fields'
import type { Details } from '@trailgate/shared/http/error'

import { refusalOf, sentenceFor } from './sentenceFor.ts'

type Schema = Parameters<typeof check>[0]

/** Errors of a small form: those of its fields, and the failure of the call that saves it. */
export function useDraftErrors() {
  const [errors, setErrors] = useState<Details>({})
  const [failure, setFailure] = useState<string>()
  return {
    errors,
    failure,
    /** Checks the draft before it is sent; undefined if it has errors, which the fields then show. */
    checked<S extends Schema>(schema: S, draft: unknown) {
      const read = check(schema, draft)
      setFailure(undefined)
      setErrors(read.ok ? {} : read.details)
      return read.ok ? read.value : undefined
    },
    /** Shows why the call failed, at the fields that were refused and as a whole. */
    showFailure(error: unknown, fallback: string) {
      setErrors(refusalOf(error)?.details ?? {})
      setFailure(sentenceFor(error, fallback))
    },
  }
}
