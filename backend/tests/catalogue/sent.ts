/** Checks what pages send against the API's own documentation: no call has an undocumented path or key. */
import type { BrowserContext, Request } from 'playwright'
import type { Described } from '#operations/openapi/described'
import type { JsonSchema } from '#operations/openapi/json_schema'
import { AXE_PATH } from '#tests/helpers/axe'
import { documentedCall, type Documented } from '#tests/catalogue/documentation'

/** Requests of the pages of each context since the last check. */
const sent = new WeakMap<BrowserContext, Request[]>()

/** From now on records the requests of its pages for `expectDocumented`. */
export function keepWhatIsSent(context: BrowserContext) {
  sent.set(context, [])
  context.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (pathname.startsWith('/api/') && pathname !== AXE_PATH) sent.get(context)?.push(request)
  })
}

/** @throws where pages of the context have sent what is not documented, since it was asked last. */
export async function expectDocumented(context: BrowserContext): Promise<void> {
  const requests = sent.get(context)?.splice(0) ?? []
  const lines = await Promise.all(requests.map(undocumentedIn))
  const faults = [...new Set(lines.flat())]
  if (faults.length > 0) throw new Error(faults.join('\n'))
}

async function undocumentedIn(request: Request): Promise<string[]> {
  // HEAD responses have the headers of GET.
  const method = request.method() === 'HEAD' ? 'GET' : request.method()
  const call = await documentedCall(method, request.url())
  if (!call) return [`${request.method()} ${new URL(request.url()).pathname} is not documented`]
  const { query, body } = await keysOf(call)
  const asked = Object.fromEntries(new URL(request.url()).searchParams)
  return [
    ...keysBeside(query, asked).map((key) => `${call.key} is asked with ${key}`),
    ...keysBeside(body, bodyOf(request))
      .map((key) => `${call.key} is sent ${key}`)
      .filter((line) => !TAKEN_AND_DROPPED.has(line)),
  ]
}

/** The documents have these keys in the bodies; the server sets their values. */
const TAKEN_AND_DROPPED = new Set([
  'POST /api/customers/register is sent status',
  'POST /api/memberships is sent is_family',
])

function bodyOf(request: Request): unknown {
  const text = request.postData()
  if (!text) return {}
  if (!isForm(request)) return request.postDataJSON()
  return Object.fromEntries([...text.matchAll(FIELD)].map(([, name]) => [name, '']))
}

/** Each part of a multipart form starts with its name. */
const FIELD = /^Content-Disposition: form-data; name="([^"]*)"/gim

function isForm(request: Request) {
  return request.headers()['content-type']?.startsWith('multipart/form-data') ?? false
}

interface Keys {
  query: JsonSchema
  body: JsonSchema
}

const keys = new Map<string, Promise<Keys>>()

function keysOf({ key, operation }: Documented): Promise<Keys> {
  const known = keys.get(key) ?? readKeys(operation)
  keys.set(key, known)
  return known
}

async function readKeys({ query, body, form }: Described): Promise<Keys> {
  const { jsonSchemaOf } = await import('#operations/openapi/json_schema')
  const taken = body ?? form?.fields
  const schema = taken ? jsonSchemaOf(taken) : NOTHING
  return {
    query: query ? jsonSchemaOf(query) : NOTHING,
    body: form?.file ? { allOf: [schema, { properties: { file: FILE } }] } : schema,
  }
}

const NOTHING: JsonSchema = { properties: {} }
const FILE: JsonSchema = { type: 'string', format: 'binary' }

/** The keys of a value, nested ones included, that its schema does not name: `minors.0.nickname`. */
export function keysBeside(schema: JsonSchema, value: unknown): string[] {
  if (typeof value !== 'object' || value === null) return []
  const least = shapesOf(schema)
    .filter(({ type }) => !type || type === 'object' || type === 'array')
    .map((shape) => besideShape(shape, value))
    .toSorted((one, other) => one.length - other.length)
  return least[0] ?? []
}

function besideShape({ properties = {}, others, items, type }: Shape, value: object): string[] {
  if (Array.isArray(value)) {
    return value.flatMap((each, at) => under(String(at), items ? keysBeside(items, each) : []))
  }
  if (type !== 'object') return []
  return Object.entries(value).flatMap(([key, inner]) => {
    const schema = Object.hasOwn(properties, key) ? properties[key] : others
    return schema ? under(key, keysBeside(schema, inner)) : [key]
  })
}

function under(key: string, inner: string[]): string[] {
  return inner.map((each) => `${key}.${each}`)
}

/** One shape a value may have: its keys, the schema of other keys, and that of list items. */
interface Shape {
  type: JsonSchema['type']
  properties: Record<string, JsonSchema> | undefined
  others: JsonSchema | undefined
  items: JsonSchema | undefined
}

/** All shapes the schema allows. */
function shapesOf(schema: JsonSchema): Shape[] {
  const { properties, additionalProperties, items, allOf = [], anyOf = [], oneOf = [] } = schema
  const own: Shape = {
    type: properties || additionalProperties ? 'object' : schema.type,
    properties: properties && namedIn(properties),
    others: read(additionalProperties),
    items: read(items),
  }
  const choices = schemasIn([...anyOf, ...oneOf]).flatMap(shapesOf)
  const shapes = choices.length > 0 ? choices.map((each) => together(own, each)) : [own]
  return schemasIn(allOf).reduce((before, part) => {
    const parts = shapesOf(part)
    return before.flatMap((one) => parts.map((other) => together(one, other)))
  }, shapes)
}

function together(one: Shape, other: Shape): Shape {
  const properties =
    one.properties || other.properties ? { ...one.properties, ...other.properties } : undefined
  return {
    type: one.type ?? other.type,
    properties,
    others: one.others ?? other.others,
    items: one.items ?? other.items,
  }
}

/** A key that accepts anything is ignored by the server: no page sends it. */
function namedIn(properties: object): Record<string, JsonSchema> {
  return Object.fromEntries(
    Object.entries(properties).flatMap(([key, each]) => {
      const schema = read(each)
      return schema && Object.keys(schema).length > 0 ? [[key, schema] as const] : []
    })
  )
}

function schemasIn(given: unknown[]): JsonSchema[] {
  return given.map(read).filter((each) => each !== undefined)
}

/** In place of a schema there may be `true`, which accepts anything, or `false`. */
function read(given: unknown): JsonSchema | undefined {
  if (given === true) return {}
  return typeof given === 'object' && given !== null && !Array.isArray(given) ? given : undefined
}
