import type { HttpContext } from '@adonisjs/core/http'
import { pageOf } from '@trailgate/shared/fields'
import {
  correctionSchema,
  refundSchema,
  termListSchema,
} from '@trailgate/shared/memberships/schemas'
import { callerOf } from '#access/caller'
import { may } from '#access/may'
import { correctPayment } from '#memberships/ledger/correct_payment'
import { refundMembership } from '#memberships/ledger/refund_membership'
import { correctionsOf, termById, termsOf, toTerm } from '#memberships/ledger/term_rows'
import { send } from '#platform/http/send'
import { validate, validateQuery } from '#platform/http/validate'

/** The ledger of memberships: what was paid, given back and corrected (docs/product/memberships.md). */
export default class LedgerController {
  /** GET /memberships/{id}/terms: managers read amounts, staff the rest. */
  async index(ctx: HttpContext) {
    const page = pageOf(validateQuery(ctx, termListSchema))
    const { rows, total } = await termsOf(Number(ctx.params.id), page)
    const withAmount = may(ctx, 'memberships.money')
    return send(
      ctx,
      rows.map((row) => toTerm(row, { withAmount })),
      { total }
    )
  }

  /** POST /memberships/{id}/refunds */
  async refund(ctx: HttpContext) {
    const refund = validate(refundSchema, ctx.request.body())
    const id = await refundMembership(callerOf(ctx), { id: Number(ctx.params.id), refund })
    return send(ctx, toTerm(await termById(id), { withAmount: true }), { status: 201 })
  }

  /** POST /memberships/{id}/terms/{termId}/corrections: both rows that replace the payment. */
  async correct(ctx: HttpContext) {
    const correction = validate(correctionSchema, ctx.request.body())
    const { id, termId } = ctx.params
    await correctPayment(callerOf(ctx), { id: Number(id), termId: Number(termId), correction })
    const both = await correctionsOf(Number(termId))
    return send(
      ctx,
      both.map((row) => toTerm(row, { withAmount: true })),
      { status: 201 }
    )
  }
}
