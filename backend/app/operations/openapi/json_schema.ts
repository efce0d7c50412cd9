import { isDay } from '@trailgate/shared/dates'
import { isDayOrBlank } from '@trailgate/shared/fields'
import { toJsonSchema, type JsonSchema } from '@valibot/to-json-schema'
import type * as v from 'valibot'

export type { JsonSchema }

/** A validator as JSON Schema. Rules that JSON Schema cannot express are left out. */
export function jsonSchemaOf(schema: v.GenericSchema): JsonSchema {
  const { $schema: draft, ...json } = toJsonSchema(schema, {
    typeMode: 'output',
    errorMode: 'ignore',
    overrideAction: ({ valibotAction, jsonSchema }) =>
      isDayCheck(valibotAction) ? { ...jsonSchema, format: 'date' } : undefined,
  })
  return json
}

function isDayCheck(action: { type: string }): boolean {
  if (action.type !== 'check' || !('requirement' in action)) return false
  return action.requirement === isDay || action.requirement === isDayOrBlank
}
