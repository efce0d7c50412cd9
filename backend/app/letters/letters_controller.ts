import type { HttpContext } from '@adonisjs/core/http'
import { LETTER_KINDS } from '@trailgate/shared/letters/constants'
import {
  closureLettersSchema,
  coverageLettersSchema,
  letterListSchema,
  resignLettersSchema,
} from '@trailgate/shared/letters/schemas'
import { callerOf } from '#access/caller'
import { letterPreview } from '#letters/letter_preview'
import { letters } from '#letters/letters'
import { announceClosure, askForCoverage, askToResign } from '#letters/staff_letters'
import { clock } from '#platform/clock'
import { NotFound } from '#platform/http/refusals'
import { send } from '#platform/http/send'
import { validate, validateQuery } from '#platform/http/validate'

const QUEUED = { status: 202 }

/** Letters of service (docs/product/letters.md). */
export default class LettersController {
  /** GET /letters */
  async index(ctx: HttpContext) {
    const { list, total } = await letters(validateQuery(ctx, letterListSchema))
    return send(ctx, list, { total })
  }

  /** GET /letters/{kind}/preview: with invented people. */
  preview(ctx: HttpContext) {
    const kind = LETTER_KINDS.find((one) => one === ctx.params.kind)
    if (!kind) throw new NotFound()
    return send(ctx, letterPreview(kind, clock.today()))
  }

  /** POST /letters/resign */
  async resign(ctx: HttpContext) {
    const asked = validate(resignLettersSchema, ctx.request.body())
    return send(ctx, await askToResign(callerOf(ctx), asked), QUEUED)
  }

  /** POST /letters/coverage */
  async coverage(ctx: HttpContext) {
    const asked = validate(coverageLettersSchema, ctx.request.body())
    return send(ctx, await askForCoverage(callerOf(ctx), asked), QUEUED)
  }

  /** POST /letters/park-closed */
  async closure(ctx: HttpContext) {
    const asked = validate(closureLettersSchema, ctx.request.body())
    return send(ctx, await announceClosure(callerOf(ctx), asked), QUEUED)
  }
}
