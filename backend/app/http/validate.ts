import { check } from '@trailgate/shared/fields'
import type * as v from 'valibot'
import { Invalid } from '#exceptions/refusals'

/** Schemas that ask for nothing are made once: making one costs more than a look-up. */
const made = new Map<() => v.GenericSchema, v.GenericSchema>()

/**
 * The input as the schema understands it, or the schema that a function without arguments makes.
 * @throws {Invalid} 422 with every field's sentences.
 */
export function validate<Schema extends v.GenericSchema>(
  schema: Schema | (() => Schema),
  input: unknown
): v.InferOutput<Schema> {
  const checked = check(typeof schema === 'function' ? onceMade(schema) : schema, input)
  if (!checked.ok) throw new Invalid(checked.details)
  return checked.value
}

function onceMade<Schema extends v.GenericSchema>(make: () => Schema): Schema {
  // A function makes what its type says, whenever it is called.
  const known = made.get(make) as Schema | undefined
  if (known) return known
  const schema = make()
  made.set(make, schema)
  return schema
}
