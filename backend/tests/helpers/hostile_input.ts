/** Hostile inputs: each parameter and field of every documented call at its limits and beyond. */
import { exampleOf } from '#operations/openapi/examples'
import { jsonSchemaOf } from '#operations/openapi/json_schema'
import type { Described } from '#operations/openapi/described'
import type { WildRequest } from '#tests/helpers/fuzz'

/** A request without credentials. */
export type HostileRequest = Omit<WildRequest, 'headers'> & { contentType?: string }

const DAYS = [
  '0000-01-01',
  '0001-01-01',
  '1000-01-01',
  '1999-12-31',
  '2000-01-01',
  '9999-12-31',
  '10000-01-01',
  '-271821-04-20',
  '+275760-09-13',
]
const NUMBERS = ['0', '-1', '9007199254740993', '-9007199254740993', '1e308', 'NaN', 'Infinity']
const MANY = 10_000
const LONG = 'x'.repeat(100_000)
const MANY_IDS = Array.from({ length: MANY }, (_, index) => index + 1)

/** As many parameters as fit into the request headers. */
const MANY_PARAMETERS = '&ids=1'.repeat(2_000)

const QUERIES = [
  'a[b]=c',
  'start_date[__proto__]=2026-01-01&end_date=9999-12-31',
  'ids[0][1][2]=1',
  '__proto__=1',
  'constructor=1',
  'constructor[prototype][a]=1',
  MANY_PARAMETERS.slice(1),
]

const IDS = ['0', '-1', '9007199254740993', '99999999999999999999', '1e308', 'NaN', '__proto__']

/** As JSON text: some of them cannot be written as a JavaScript value. */
const EACH_FIELD = [
  ...['0000-01-01', '1000-01-01', '9999-12-31', '10000-01-01'].map((day) => JSON.stringify(day)),
  ...['-1', '1e308', '1e999', '"NaN"', '{"__proto__":{"a":1},"constructor":{"prototype":{"a":1}}}'],
]
const ALL_FIELDS = [
  ...['0', '-1e308', '9007199254740993', JSON.stringify('x'.repeat(5_000))],
  nested('[', ']', 15),
  nested('{"a":', '}', 15),
]

const BODIES = [
  nested('[', ']', 20_000),
  nested('{"a":', '}', 20_000),
  JSON.stringify(MANY_IDS),
  JSON.stringify(Object.fromEntries(MANY_IDS.map((id) => [`f${id}`, id]))),
  '{"__proto__":{"a":1},"constructor":{"prototype":{"a":1}}}',
]

const JSON_TYPE = 'application/json'
const FORM_TYPE = 'application/x-www-form-urlencoded'
const FILE_TYPE = 'multipart/form-data; boundary=x'

type Written = Pick<HostileRequest, 'body' | 'contentType'>
type Known = Readonly<Record<string, unknown>>

/** Every hostile request for one documented call; `path` has existing ids, `known` are matching fields. */
export function* hostileRequests(
  key: string,
  operation: Described,
  { path, known }: { path: string; known: Known }
): Generator<HostileRequest> {
  const [method = '', pattern = ''] = key.split(' ')
  const fields = goodFields(operation, known)
  const good = method === 'GET' ? { body: undefined } : written(operation, fields)
  const query = goodQuery(operation, known).toString()

  if (pattern.includes(':')) {
    for (const id of IDS)
      yield { method, path: withQuery(pattern.replace(/:\w+/g, id), query), ...good }
  }
  for (const parameters of [...QUERIES, ...hostileQueries(operation, query)]) {
    yield { method, path: withQuery(path, parameters), ...good }
  }
  if (method === 'GET') return
  if (!operation.form) {
    for (const body of BODIES) {
      yield { method, path: withQuery(path, query), body, contentType: JSON_TYPE }
    }
  }
  const names = Object.keys(fields)
  const changes = [
    ...names.flatMap((name) => EACH_FIELD.map((value) => ({ [name]: value }))),
    ...names.map((name) => ({ [name]: JSON.stringify(MANY_IDS) })),
    ...ALL_FIELDS.map((value) => Object.fromEntries(names.map((name) => [name, value]))),
  ]
  for (const change of changes) {
    const hostile = written(operation, { ...fields, ...change })
    yield { method, path: withQuery(path, query), ...hostile }
  }
}

function* hostileQueries({ query }: Described, good: string): Generator<string> {
  for (const name of Object.keys((query && jsonSchemaOf(query).properties) ?? {})) {
    for (const value of [...DAYS, ...NUMBERS, 'x'.repeat(4_000)]) {
      const changed = new URLSearchParams(good)
      changed.set(name, value)
      yield changed.toString()
    }
  }
}

function withQuery(path: string, query: string): string {
  return query ? `${path}?${query}` : path
}

/** The required parameters of the call. */
function goodQuery({ query }: Described, known: Known): URLSearchParams {
  const schema = query ? jsonSchemaOf(query) : {}
  const example = query ? (exampleOf(schema) as Record<string, unknown>) : {}
  const needed = Object.entries(example).filter(([name]) => schema.required?.includes(name))
  return new URLSearchParams(
    needed.map(([name, value]): [string, string] => [name, String(known[name] ?? value)])
  )
}

/** Every documented field of the call as JSON; null if no value is known. */
function goodFields({ body, form }: Described, known: Known): Record<string, string> {
  const schema = body ?? form?.fields
  if (!schema) return {}
  const json = jsonSchemaOf(schema)
  const example = exampleOf(json) as Record<string, unknown>
  const names = new Set([...Object.keys(json.properties ?? {}), ...Object.keys(example)])
  return Object.fromEntries(
    [...names].map((name) => [name, JSON.stringify(known[name] ?? example[name] ?? null)])
  )
}

/** A JSON body, or form fields with each value as text. */
function written({ form }: Described, fields: Readonly<Record<string, string>>): Written {
  const entries = Object.entries(fields)
  if (!form) {
    const members = entries.map(([name, value]) => `${JSON.stringify(name)}:${value}`)
    return { body: `{${members.join(',')}}`, contentType: JSON_TYPE }
  }
  const texts = entries.map(([name, value]): [string, string] => [
    name,
    value.replace(/^"|"$/g, ''),
  ])
  if (!form.file) {
    return { body: new URLSearchParams(texts).toString(), contentType: FORM_TYPE }
  }
  const parts = texts.map(
    ([name, value]) => `--x\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`
  )
  const file = 'content-disposition: form-data; name="file"; filename="a.csv"'
  const wide = ','.repeat(MANY)
  return {
    body: `${parts.join('')}--x\r\n${file}\r\n\r\nphone${wide}\r\n${LONG}${wide}\r\n--x--\r\n`,
    contentType: FILE_TYPE,
  }
}

function nested(open: string, close: string, depth: number): string {
  return `${open.repeat(depth)}1${close.repeat(depth)}`
}
