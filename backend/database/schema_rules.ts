import type { SchemaRules } from '@adonisjs/lucid/types/schema_generator'

/**
 * How columns become types: instants and days stay the text that both engines store, because a date that
 * passes through a time zone is a date lost.
 */
const text = { tsType: 'string', imports: [], decorators: [{ name: '@column' }] }

export default {
  types: { date: text, datetime: text, timestamp: text },
} satisfies SchemaRules
