import type { HttpContext } from '@adonisjs/core/http'
import { check } from '@trailgate/shared/fields'
import type { Details } from '@trailgate/shared/http/error'
import { messages } from '@trailgate/shared/http/messages'
import type * as v from 'valibot'
import { Invalid } from '#platform/http/refusals'
import { queryNames } from '#platform/http/query_names'

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

/** A schema of a query: its parameters by name, whatever is checked behind them. */
type QuerySchema = v.GenericSchema & { entries: v.ObjectEntries }

/**
 * The query as the schema understands it. Parameters that it does not know are dropped for riders and refused for staff,
 * as unknown fields of a body are.
 * @throws {Invalid} 422 with every parameter's sentences.
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

/** The sentences for what staff sent beside the parameters that a route knows; nothing for anybody else. */
export function unknownParameters(ctx: HttpContext, known: string[]): Details {
  if (ctx.caller?.kind !== 'staff') return {}
  const unknown = queryNames(ctx).filter((name) => !known.includes(name))
  return Object.fromEntries(unknown.map((name) => [name, [messages['query.unknown']]]))
}

function onceMade<Schema extends v.GenericSchema>(make: () => Schema): Schema {
  // A function makes what its type says, whenever it is called.
  const known = made.get(make) as Schema | undefined
  if (known) return known
  const schema = make()
  made.set(make, schema)
  return schema
}
