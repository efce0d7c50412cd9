import BodyParserMiddleware from '@adonisjs/core/bodyparser_middleware'
import { defineConfig } from '@adonisjs/core/bodyparser'
import type { HttpContext } from '@adonisjs/core/http'
import type { NextFn } from '@adonisjs/core/types/http'
import { BadRequest, UnsupportedType } from '#platform/http/refusals'

/** What a route takes: JSON, or (only where documented) JSON with a signature in it, a form or a file. */
export type BodyKind = 'json' | 'signature' | 'form' | 'file'

const JSON_LIMIT = '256kb'
/** A picture of 500 KB in base64, with its strokes. */
const SIGNATURE_LIMIT = '768kb'
const FORM_LIMIT = '8kb'
/** Ours nest five levels. What walks through a body calls itself once a level, and a stack has its end. */
const DEEPEST = 20

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
 * document is refused unread, and so is a compressed one, whatever is in it; files are left to the route, which streams them.
 */
export default class ReadBodyMiddleware {
  async handle(ctx: HttpContext, next: NextFn, kinds: BodyKind[]) {
    const { request } = ctx
    if (request.header('content-encoding', 'identity') !== 'identity') throw new BadRequest()
    if (!request.hasBody() || request.header('content-length') === '0') return next()

    const kind = kindOf(request.header('content-type') ?? '')
    if (kind === 'json' && kinds.includes('signature')) await parse(ctx, signatureParser)
    else if (!kind || !kinds.includes(kind)) throw new UnsupportedType()
    else if (kind !== 'file') await parse(ctx, parser)
    return next()
  }
}

async function parse(ctx: HttpContext, by: BodyParserMiddleware) {
  try {
    await by.handle(ctx, async () => {})
  } catch (error) {
    // The parser keeps a copy of the body, and the copying ran out of stack.
    if (error instanceof RangeError) throw new BadRequest()
    // Whoever sent it has gone before it was read.
    if (ctx.request.request.destroyed) throw new BadRequest()
    throw error
  }
  if (isDeeperThan(DEEPEST, ctx.request.body())) throw new BadRequest()
}

function isDeeperThan(levels: number, body: unknown) {
  let level: unknown[] = [body]
  for (let depth = 0; level.length > 0; depth += 1) {
    if (depth > levels) return true
    level = level
      .filter((value) => typeof value === 'object' && value !== null)
      .flatMap((value) => Object.values(value as object) as unknown[])
  }
  return false
}

function kindOf(contentType: string): Exclude<BodyKind, 'signature'> | undefined {
  const [type = ''] = contentType.toLowerCase().split(';')
  if (type.trim() === 'application/json') return 'json'
  if (type.trim() === 'application/x-www-form-urlencoded') return 'form'
  if (type.trim() === 'multipart/form-data') return 'file'
  return undefined
}
