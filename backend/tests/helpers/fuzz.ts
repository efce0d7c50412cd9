/** Random requests that our pages would never send, generated from the API's documentation. */
import fc from 'fast-check'
import { exampleOf } from '#operations/openapi/examples'
import { jsonSchemaOf } from '#operations/openapi/json_schema'
import type { Described } from '#operations/openapi/described'

export type WildRequest = {
  method: string
  path: string
  headers: Record<string, string>
  body: string | undefined
}

const TEXTS = [
  '',
  ' ',
  '\u0000',
  'a\u0000b',
  '\ud800',
  '\u202e\u200b\ufeff',
  '👩‍👩‍👧‍👦',
  'ａｄｍｉｎ',
  "' OR 1=1 --",
  '%',
  '_',
  '\\',
  '=1+1',
  '<img src=x onerror=alert(1)>',
  '../../etc/passwd',
  '2026-02-30',
  '0000-00-00',
  '9999-12-31',
  '-271821-04-20',
  '2026-06-01T25:00:00Z',
  'true',
  'null',
  'NaN',
  '1e309',
  '0x10',
  '٣',
  '99999999999999999999',
  '-1',
  '0',
  '1.5',
  '8285550123',
  '+1 (828) 555-0123',
  'a@b',
  'admin',
  'constructor',
  '__proto__',
]
const NUMBERS = [
  0,
  -0,
  -1,
  1.5,
  1e21,
  1e308,
  -1e308,
  2 ** 31,
  2 ** 32,
  2 ** 53,
  2 ** 63,
  Number.MIN_VALUE,
]
const IDS = [
  '0',
  '-1',
  '1.5',
  '1e3',
  '2147483648',
  '4294967296',
  '9007199254740993',
  '99999999999999999999',
  'abc',
  '%00',
  '%ff',
  '%2e%2e',
  '%D9%A3',
  '1%20',
  '1;2',
  'null',
]
const NAMES = ['role', 'id', 'customer_id', 'revision', 'is_active', 'constructor', 'waiver_signed']
const GARBAGE = ['', '{', '[', 'null', 'true', '1', '"text"', '[]', '{"a":', '\u0000', '﻿{}']
const KINDS = [
  'application/json; charset=utf-16',
  'text/plain',
  'application/x-www-form-urlencoded',
  'multipart/form-data; boundary=x',
  'multipart/form-data',
  'application/xml',
  '',
]

const text = fc.oneof(
  { weight: 4, arbitrary: fc.constantFrom(...TEXTS) },
  { weight: 2, arbitrary: fc.string({ unit: 'binary', maxLength: 40 }) },
  {
    weight: 1,
    arbitrary: fc.nat({ max: 70_000 }).map((length) => 'x'.repeat(length)),
  }
)
const anything = fc.oneof(
  { weight: 4, arbitrary: text },
  { weight: 2, arbitrary: fc.constantFrom(...NUMBERS) },
  { weight: 1, arbitrary: fc.constantFrom(null, true, false) },
  { weight: 1, arbitrary: fc.array(fc.oneof(text, fc.integer()), { maxLength: 5 }) },
  { weight: 1, arbitrary: fc.dictionary(fc.constantFrom(...NAMES, '0', 'a'), text) },
  { weight: 1, arbitrary: fc.constantFrom(8, 30, 500, 2000).map(nested) }
)

/**
 * Wild requests for one documented call: ids, query, headers and body, each valid, nearly valid or nonsense. `ownIds`
 * are the ids that may be used, so that no other test's data is touched.
 */
export function wildRequests(
  key: string,
  operation: Described,
  ownIds: readonly number[]
): fc.Arbitrary<WildRequest> {
  const [method = '', pattern = ''] = key.split(' ')
  return fc
    .record({
      path: wildPath(pattern, ownIds),
      query: wildQuery(operation),
      headers: wildHeaders(),
      body: method === 'GET' ? fc.constant(undefined) : wildBody(operation),
    })
    .map(({ path, query, headers, body }) => ({
      method,
      path: query ? `${path}?${query}` : path,
      headers: { ...(body === undefined ? {} : { 'content-type': body.kind }), ...headers },
      body: body?.text,
    }))
}

function wildPath(pattern: string, ownIds: readonly number[]) {
  const id = fc.oneof(
    { weight: 2, arbitrary: fc.constantFrom(...ownIds.map(String)) },
    { weight: 1, arbitrary: fc.constantFrom(...IDS) }
  )
  const parts = pattern.split('/').map((part) => (part.startsWith(':') ? id : fc.constant(part)))
  return fc.tuple(...parts).map((all) => all.join('/'))
}

function wildQuery({ query }: Described) {
  const names = Object.keys((query && jsonSchemaOf(query).properties) ?? {})
  const name = fc.constantFrom(...names, ...NAMES, 'a[b]', 'a[]')
  const pair = fc
    .tuple(name, text)
    .map(([key, value]) => `${encode(key)}=${encode(value.slice(0, 4000))}`)
  return fc.array(pair, { maxLength: names.length === 0 ? 1 : 4 }).map((pairs) => pairs.join('&'))
}

function wildHeaders(): fc.Arbitrary<Record<string, string>> {
  const header = fc.constantFrom<Record<string, string>>(
    { 'idempotency-key': 'x'.repeat(300) },
    { 'idempotency-key': '' },
    { accept: 'text/html' },
    { accept: 'text/csv' },
    { 'content-encoding': 'gzip' },
    { 'x-forwarded-for': '::1, garbage' },
    { 'if-match': '*' },
    { range: 'bytes=0-0' }
  )
  return fc.oneof({ weight: 3, arbitrary: fc.constant({}) }, { weight: 1, arbitrary: header })
}

function wildBody(operation: Described) {
  const schema = operation.body ?? operation.form?.fields
  const good = (schema ? exampleOf(jsonSchemaOf(schema)) : {}) as object
  const fields = [...Object.keys(good), ...NAMES]
  const json = (value: unknown) => ({ kind: 'application/json', text: JSON.stringify(value) })
  const change = fc.record({
    name: fc.constantFrom(...fields),
    value: anything,
    drop: fc.boolean(),
  })
  const nearlyGood = fc.array(change, { minLength: 1, maxLength: 3 }).map((changes) => {
    const body: Record<string, unknown> = { ...good }
    for (const { name, value, drop } of changes) {
      if (drop) delete body[name]
      else body[name] = value
    }
    return json(body)
  })
  return fc.oneof(
    { weight: 6, arbitrary: nearlyGood },
    { weight: 1, arbitrary: anything.map(json) },
    {
      weight: 1,
      arbitrary: fc
        .constantFrom(...GARBAGE)
        .map((garbage) => ({ kind: 'application/json', text: garbage })),
    },
    {
      weight: 1,
      arbitrary: fc
        .tuple(fc.constantFrom(...KINDS), fc.constantFrom(...GARBAGE))
        .map(([kind, garbage]) => ({ kind, text: garbage })),
    }
  )
}

/** Lone surrogates cannot be sent in a URL. */
function encode(value: string) {
  return encodeURIComponent(value.toWellFormed())
}

function nested(depth: number): unknown {
  let value: unknown = 1
  for (let level = 0; level < depth; level += 1) value = [value]
  return value
}
