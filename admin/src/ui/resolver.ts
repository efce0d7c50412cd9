import type { FieldErrors, FieldValues, Resolver } from 'react-hook-form'

import type { Checked } from '@trailgate/shared/fields'

/** Form resolver for a schema of shared/: the same messages under the fields as the server's. */
export function resolverOf<T extends FieldValues>(
  check: (values: T) => Checked<unknown>
): Resolver<T> {
  return async (values) => {
    const checked = check(values)
    if (checked.ok) return { values, errors: {} }
    const errors = Object.entries(checked.details).flatMap(([field, [message]]) =>
      message ? [[field, { type: 'schema', message }] as const] : []
    )
    return { values: {}, errors: Object.fromEntries(errors) as FieldErrors<T> }
  }
}
