import BodyParserMiddleware from '@adonisjs/core/bodyparser_middleware'
import { defineConfig } from '@adonisjs/core/bodyparser'
import { OFFLINE_BATCH_BYTES } from '@trailgate/shared/offline/constants'
import type { HttpContext } from '@adonisjs/core/http'
import type { NextFn } from '@adonisjs/core/types/http'
import { BadRequest, PayloadTooLarge, UnsupportedType } from '#platform/http/refusals'

/** Kinds of body: JSON, or (only where documented) JSON with a signature or several, a form or a file. */
export type BodyKind = 'json' | 'signature' | 'batch' | 'form' | 'file'

/** Largest body read from a caller without a session, in bytes. */
const STRANGER_LIMIT = 16 * 1024
const JSON_LIMIT = '256kb'
/** A picture of 500 KB in base64, with its strokes. */
const SIGNATURE_LIMIT = '768kb'
const BATCH_LIMIT = OFFLINE_BATCH_BYTES
const FORM_LIMIT = '8kb'
/**
 * Maximum nesting of a body. Our own bodies nest five levels; code that walks a body recurses once per level, and the
 * stack is limited.
 */
const DEEPEST = 20

const parser = parserFor(JSON_LIMIT)
const signatureParser = parserFor(SIGNATURE_LIMIT)
const batchParser = parserFor(BATCH_LIMIT)
const strangerParser = parserFor(STRANGER_LIMIT)

function parserFor(jsonLimit: string | number) {
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

/** Kinds of body that a route takes, and whether the caller may send the full size of that kind. */
export type Reading = { kinds: BodyKind[]; isKnown: (ctx: HttpContext) => Promise<boolean> }

/**
 * Reads the body after the caller is authorized. An undocumented content type is refused unread, and so is any
 * compressed body; files are left to the route, which streams them.
 */
export default class ReadBodyMiddleware {
  async handle(ctx: HttpContext, next: NextFn, { kinds, isKnown }: Reading) {
    const { request } = ctx
    if (request.header('content-encoding', 'identity') !== 'identity') throw new BadRequest()
    if (!request.hasBody() || request.header('content-length') === '0') return next()

    const kind = kindOf(request.header('content-type') ?? '')
    const signs = kind === 'json' && kinds.includes('signature')
    const isBatch = kind === 'json' && kinds.includes('batch')
    if (!signs && !isBatch && (!kind || !kinds.includes(kind))) throw new UnsupportedType()
    if (!(await isKnown(ctx))) await parseOfStranger(ctx)
    else if (signs) await parse(ctx, signatureParser)
    else if (isBatch) await parse(ctx, batchParser)
    else if (kind !== 'file') await parse(ctx, parser)
    return next()
  }
}

/**
 * Reads a small body of a caller without a session: a larger one is refused by its `Content-Length` before any byte is
 * read, a chunked one as soon as it exceeds the limit.
 * @throws {PayloadTooLarge} 413
 */
async function parseOfStranger(ctx: HttpContext) {
  if (Number(ctx.request.header('content-length', '0')) > STRANGER_LIMIT) {
    throw new PayloadTooLarge()
  }
  try {
    await parse(ctx, strangerParser)
  } catch (error) {
    if (isTooLarge(error)) throw new PayloadTooLarge()
    throw error
  }
}

function isTooLarge(error: unknown): boolean {
  return error instanceof Error && 'status' in error && error.status === 413
}

async function parse(ctx: HttpContext, by: BodyParserMiddleware) {
  try {
    await by.handle(ctx, async () => {})
  } catch (error) {
    // The parser copies the body, and the copy exceeded the stack.
    if (error instanceof RangeError) throw new BadRequest()
    // The client disconnected before the body was read.
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

function kindOf(contentType: string): Exclude<BodyKind, 'signature' | 'batch'> | undefined {
  const [type = ''] = contentType.toLowerCase().split(';')
  if (type.trim() === 'application/json') return 'json'
  if (type.trim() === 'application/x-www-form-urlencoded') return 'form'
  if (type.trim() === 'multipart/form-data') return 'file'
  return undefined
}
