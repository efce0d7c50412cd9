import BodyParserMiddleware from '@adonisjs/core/bodyparser_middleware'
import { defineConfig } from '@adonisjs/core/bodyparser'
import type { HttpContext } from '@adonisjs/core/http'
import type { NextFn } from '@adonisjs/core/types/http'
import { UnsupportedType } from '#exceptions/refusals'

/** What a route takes: JSON, or (only where documented) JSON with a signature in it, a form or a file. */
export type BodyKind = 'json' | 'signature' | 'form' | 'file'

const JSON_LIMIT = '256kb'
/** A picture of 500 KB in base64, with its strokes. */
const SIGNATURE_LIMIT = '768kb'
const FORM_LIMIT = '8kb'

const parser = parserFor(JSON_LIMIT)
const signatureParser = parserFor(SIGNATURE_LIMIT)

function parserFor(jsonLimit: string) {
  return new BodyParserMiddleware(
    defineConfig({
      allowedMethods: ['POST', 'PUT', 'DELETE'],
      json: {
        types: ['application/json'],
        limit: jsonLimit,
        convertEmptyStringsToNull: false,
        trimWhitespaces: false,
      },
      form: {
        types: ['application/x-www-form-urlencoded'],
        limit: FORM_LIMIT,
        convertEmptyStringsToNull: false,
        trimWhitespaces: false,
      },
      raw: { types: [] },
      multipart: { types: [], autoProcess: false },
    })
  )
}

/**
 * Reads the body after the caller is known to be allowed. A kind of content that the route does not
 * document is refused unread; files are left to the route, which streams them.
 */
export default class ReadBodyMiddleware {
  async handle(ctx: HttpContext, next: NextFn, kinds: BodyKind[]) {
    const { request } = ctx
    if (request.header('content-encoding', 'identity') !== 'identity') throw new UnsupportedType()
    if (!request.hasBody() || request.header('content-length') === '0') return next()

    const kind = kindOf(request.header('content-type') ?? '')
    if (kind === 'json' && kinds.includes('signature')) return signatureParser.handle(ctx, next)
    if (!kind || !kinds.includes(kind)) throw new UnsupportedType()
    if (kind === 'file') return next()
    return parser.handle(ctx, next)
  }
}

function kindOf(contentType: string): Exclude<BodyKind, 'signature'> | undefined {
  const [type = ''] = contentType.toLowerCase().split(';')
  if (type.trim() === 'application/json') return 'json'
  if (type.trim() === 'application/x-www-form-urlencoded') return 'form'
  if (type.trim() === 'multipart/form-data') return 'file'
  return undefined
}
