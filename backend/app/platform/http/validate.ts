import type { HttpContext } from '@adonisjs/core/http'
import { check } from '@trailgate/shared/fields'
import type { Details } from '@trailgate/shared/http/error'
import { messages } from '@trailgate/shared/http/messages'
import type * as v from 'valibot'
import { Invalid } from '#platform/http/refusals'
import { queryNames } from '#platform/http/query_names'

/** Schemas without arguments are made once: making one costs more than a look-up. */
const made = new Map<() => v.GenericSchema, v.GenericSchema>()

/**
 * The input parsed by the schema, or by the schema that a function without arguments makes.
 * @throws {Invalid} 422 with every field's messages.
 */
export function validate<Schema extends v.GenericSchema>(
  schema: Schema | (() => Schema),
  input: unknown
): v.InferOutput<Schema> {
  const checked = check(typeof schema === 'function' ? onceMade(schema) : schema, input)
  if (!checked.ok) throw new Invalid(checked.details)
  return checked.value
}

/** A query schema: its parameters by name, plus any further checks. */
type QuerySchema = v.GenericSchema & { entries: v.ObjectEntries }

/**
 * The query parsed by the schema. Unknown parameters are dropped for riders and refused for staff, like unknown fields
 * of a body.
 * @throws {Invalid} 422 with every parameter's messages.
 */
export function validateQuery<Schema extends QuerySchema>(
  ctx: HttpContext,
  schema: Schema | (() => Schema)
): v.InferOutput<Schema> {
  const known = typeof schema === 'function' ? onceMade(schema) : schema
  const unknown = unknownParameters(ctx, Object.keys(known.entries))
  const checked = check(known, ctx.request.qs())
  if (!checked.ok) throw new Invalid({ ...checked.details, ...unknown })
  if (Object.keys(unknown).length > 0) throw new Invalid(unknown)
  return checked.value
}

/** Messages for parameters that the route does not know, for staff and keys; none for other callers. */
export function unknownParameters(ctx: HttpContext, known: string[]): Details {
  if (ctx.caller?.kind !== 'staff' && ctx.caller?.kind !== 'key') return {}
  const unknown = queryNames(ctx).filter((name) => !known.includes(name))
  return Object.fromEntries(unknown.map((name) => [name, [messages['query.unknown']]]))
}

function onceMade<Schema extends v.GenericSchema>(make: () => Schema): Schema {
  // A function always makes the schema of its type.
  const known = made.get(make) as Schema | undefined
  if (known) return known
  const schema = make()
  made.set(make, schema)
  return schema
}
