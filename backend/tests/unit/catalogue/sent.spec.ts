import { test } from '@japa/runner'
import * as v from 'valibot'
import { jsonSchemaOf } from '#operations/openapi/json_schema'
import { keysBeside } from '#tests/catalogue/sent'

const text = v.optional(v.string())
const rider = v.object({ name: text, minors: v.optional(v.array(v.object({ name: text }))) })

const CASES: { title: string; schema: v.GenericSchema; value: unknown; beside: string[] }[] = [
  { title: 'none where all are named', schema: rider, value: { name: 'Ann' }, beside: [] },
  { title: 'those it does not name', schema: rider, value: { name: '', age: 9 }, beside: ['age'] },
  {
    title: 'those of objects in a list',
    schema: rider,
    value: { minors: [{ name: 'Mia' }, { age: 9 }] },
    beside: ['minors.1.age'],
  },
  {
    title: 'of the shape that fits best, where there are several',
    schema: v.union([rider, v.object({ minor_id: v.number() })]),
    value: { minor_id: 7, age: 9 },
    beside: ['age'],
  },
  {
    title: 'beside all parts of one that has parts',
    schema: v.intersect([rider, v.object({ age: v.number() })]),
    value: { name: '', age: 9, colour: 'red' },
    beside: ['colour'],
  },
  {
    title: 'none in a record, and those of its objects',
    schema: v.record(v.string(), v.object({ name: text })),
    value: { one: { name: '' }, other: { age: 9 } },
    beside: ['other.age'],
  },
  {
    title: 'of what may be null',
    schema: v.nullable(rider),
    value: { age: 9 },
    beside: ['age'],
  },
  {
    title: 'those that are taken, whatever they hold, and dropped',
    schema: v.object({ name: text, id: v.optional(v.unknown()) }),
    value: { name: '', id: 7 },
    beside: ['id'],
  },
  { title: 'none where anything is taken', schema: v.any(), value: { age: 9 }, beside: [] },
]

test.group('Body keys missing in the schema', () => {
  for (const { title, schema, value, beside } of CASES) {
    test(title, ({ assert }) => {
      assert.deepEqual(keysBeside(jsonSchemaOf(schema), value), beside)
    })
  }
})
