/** The parts of an OpenAPI document that the page shows; the server makes it and a test holds it to its form. */
export interface OpenApi {
  info: { title: string; version: string; description: string }
  tags: readonly { name: string }[]
  paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>
}

export interface Operation {
  tags: readonly string[]
  operationId: string
  summary: string
  description: string
  parameters: readonly Parameter[]
  requestBody?: { content: Content }
  responses: Readonly<Record<string, { description: string; content?: Content }>>
}

export interface Parameter {
  name: string
  in: 'path' | 'query' | 'header'
  required: boolean
  description?: string
  schema: Schema
}

export type Schema = Readonly<Record<string, unknown>>
export type Content = Readonly<Record<string, { schema: Schema; example?: unknown }>>

/** One call of the API with where it stands. */
export interface Call {
  method: string
  path: string
  operation: Operation
}

/** The calls of a chapter that hold the text in method, path or summary. */
export function callsOf({ paths }: OpenApi, chapter: string, text: string): Call[] {
  const wanted = text.trim().toLowerCase()
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods)
      .map(([method, operation]) => ({ method: method.toUpperCase(), path, operation }))
      .filter(({ operation }) => operation.tags.includes(chapter))
      .filter((call) =>
        `${call.method} ${path} ${call.operation.summary}`.toLowerCase().includes(wanted)
      )
  )
}

/** Short description of a schema: 'integer, 1 or more', 'asc or desc', 'text'. */
export function inWords(schema: Schema): string {
  const { type, format, minimum, maximum, maxLength } = schema
  if (Array.isArray(schema.enum)) return schema.enum.filter((word) => word !== '').join(', ')
  if (Array.isArray(schema.anyOf) && !type) {
    return [
      ...new Set((schema.anyOf as Schema[]).map(inWords).filter((words) => words !== 'null')),
    ].join(' or ')
  }
  const words = [format ?? (type === 'string' ? 'text' : type) ?? 'anything']
  if (typeof minimum === 'number') words.push(`at least ${minimum}`)
  if (typeof maximum === 'number' && maximum < Number.MAX_SAFE_INTEGER)
    words.push(`at most ${maximum}`)
  if (typeof maxLength === 'number') words.push(`at most ${maxLength} characters`)
  return words.join(', ')
}
