import { check } from '@trailgate/shared/fields'
import type * as v from 'valibot'
import { Invalid } from '#exceptions/refusals'

/**
 * The input as the schema understands it.
 * @throws {Invalid} 422 with every field's sentences.
 */
export function validate<Schema extends v.GenericSchema>(
  schema: Schema,
  input: unknown
): v.InferOutput<Schema> {
  const checked = check(schema, input)
  if (!checked.ok) throw new Invalid(checked.details)
  return checked.value
}
