import { CALLERS, can, type Caller } from '@trailgate/shared/permissions'
import { STATUS_OF } from '@trailgate/shared/http/error'
import { sessionCookieName } from '#access/cookies'
import { exampleOf } from '#operations/openapi/examples'
import { jsonSchemaOf, type JsonSchema } from '#operations/openapi/json_schema'
import { CHAPTERS } from '#access/calls'
import { describedCalls, type Described } from '#operations/openapi/described'

type Json = Record<string, unknown>

const STAFF: readonly Caller[] = ['cashier', 'staff', 'manager', 'admin']

/** The API as OpenAPI 3.1: the routes' own validators, and who may call by the table of permissions. */
export function openApiDocument(): Json {
  const paths: Record<string, Json> = {}
  for (const [key, call] of describedCalls()) {
    const [method = '', pattern = ''] = key.split(' ')
    const path = pattern.replace(/:(\w+)/g, '{$1}')
    paths[path] = { ...paths[path], [method.toLowerCase()]: describe(key, call) }
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Trailgate',
      version: '1.0',
      description:
        'Customers, memberships and waivers of an off-road park. Days are the park’s days, instants are UTC, phones are ten digits.',
    },
    servers: [{ url: '/' }],
    tags: CHAPTERS.map((name) => ({ name })),
    paths,
    components: {
      securitySchemes: {
        staff: { type: 'http', scheme: 'bearer' },
        key: {
          type: 'http',
          scheme: 'bearer',
          description: 'An API key, `tgk_…`. Each call names the scope that the key needs.',
        },
        rider: { type: 'apiKey', in: 'cookie', name: sessionCookieName() },
      },
      schemas: { Failure: FAILURE },
    },
  }
}

function describe(key: string, call: Described): Json {
  const callers = CALLERS.filter((caller) => can(caller, call.action))
  const open = callers.includes('anonymous')
  return {
    tags: [call.chapter],
    operationId: key.toLowerCase().replace(/[^a-z]+/g, '_'),
    summary: call.summary,
    description: `May call: ${open ? 'everybody' : callers.join(', ')}${keysOf(call)}.`,
    security: open ? [] : securityOf(callers, call),
    parameters: parametersOf(key, call),
    ...bodyOf(key, call),
    responses: { ...answersOf(call), ...refusalsOf(key, call, open) },
  }
}

function keysOf({ scope }: Described): string {
  return scope ? `, an API key with ${scope}` : ''
}

function securityOf(callers: readonly Caller[], { scope }: Described): Json[] {
  return [
    ...(scope ? [{ key: [scope] }] : []),
    ...(callers.some((caller) => STAFF.includes(caller)) ? [{ staff: [] }] : []),
    ...(callers.includes('rider') ? [{ rider: [] }] : []),
  ]
}

function parametersOf(key: string, { query }: Described): Json[] {
  const inPath = [...key.matchAll(/:(\w+)/g)].map(([, name]) => ({
    name,
    in: 'path',
    required: true,
    schema: /id$/i.test(name ?? '') ? { type: 'integer', minimum: 1 } : { type: 'string' },
  }))
  const schema = query ? jsonSchemaOf(query) : {}
  const inQuery = Object.entries(schema.properties ?? {}).map(([name, value]) => ({
    name,
    in: 'query',
    required: schema.required?.includes(name) ?? false,
    schema: value,
  }))
  const once = key.startsWith('POST ')
    ? [
        {
          name: 'Idempotency-Key',
          in: 'header',
          required: false,
          description: 'The same key and body get the first answer again for 7 days.',
          schema: { type: 'string' },
        },
      ]
    : []
  return [...inPath, ...inQuery, ...once]
}

function bodyOf(key: string, { body, form }: Described): Json {
  if (body) {
    const schema = jsonSchemaOf(body)
    const example = exampleOf(schema, '', key.includes('minors'))
    return {
      requestBody: { required: true, content: { 'application/json': { schema, example } } },
    }
  }
  if (!form) return {}
  const fields = jsonSchemaOf(form.fields)
  if (!form.file) {
    const content = { 'application/x-www-form-urlencoded': { schema: fields } }
    return { requestBody: { required: true, content } }
  }
  const schema = {
    ...fields,
    properties: { ...fields.properties, file: { type: 'string', format: 'binary' } },
    required: [...(fields.required ?? []), 'file'],
  }
  return { requestBody: { required: true, content: { 'multipart/form-data': { schema } } } }
}

function answersOf({ answers, total, file }: Described): Json {
  return Object.fromEntries(
    Object.entries(answers).map(([status, schema]) => {
      const json = schema && file !== 'always' ? jsonSchemaOf(schema) : undefined
      return [
        status,
        {
          description: status === '204' ? 'Done' : 'Success',
          ...(total ? { headers: TOTAL } : {}),
          ...(schema ? { content: contentOf(json, file) } : {}),
        },
      ]
    })
  )
}

function contentOf(json: JsonSchema | undefined, file: Described['file']): Json {
  const binary = { schema: { type: 'string', format: 'binary' } }
  if (file === 'events') return { 'text/event-stream': { schema: { type: 'string' } } }
  if (!json) return { '*/*': binary }
  const content = { 'application/json': { schema: json, example: exampleOf(json) } }
  return file === 'csv' ? { ...content, 'text/csv': binary } : content
}

/** Refusals common to such routes; those of a single route are in docs/product. */
function refusalsOf(key: string, { query, body, form }: Described, open: boolean): Json {
  const asks = query ?? body ?? form
  const statuses = [
    ...(open ? [] : [STATUS_OF.UNAUTHENTICATED, STATUS_OF.FORBIDDEN]),
    ...(key.includes(':') ? [STATUS_OF.NOT_FOUND] : []),
    ...(key.startsWith('GET ') ? [] : [STATUS_OF.CONFLICT]),
    ...(asks ? [STATUS_OF.VALIDATION_ERROR] : []),
    STATUS_OF.RATE_LIMITED,
    STATUS_OF.UNAVAILABLE,
  ]
  const refusal = {
    description: 'Refused',
    content: { 'application/json': { schema: { $ref: '#/components/schemas/Failure' } } },
  }
  return Object.fromEntries(statuses.map((status) => [String(status), refusal]))
}

const TOTAL = {
  'x-total-count': { description: 'How many there are in all', schema: { type: 'integer' } },
}

const FAILURE = {
  type: 'object',
  required: ['error', 'detail'],
  properties: {
    error: {
      type: 'object',
      required: ['code', 'message'],
      properties: {
        code: { enum: Object.keys(STATUS_OF) },
        message: { type: 'string' },
        details: {
          type: 'object',
          additionalProperties: { type: 'array', items: { type: 'string' } },
        },
      },
    },
    detail: { type: 'string' },
  },
}
