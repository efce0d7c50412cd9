import type { HttpContext } from '@adonisjs/core/http'
import { historySchema } from '@trailgate/shared/customers/schemas'
import { pageOf } from '@trailgate/shared/fields'
import { omitEmpty } from '@trailgate/shared/text'
import type { StatusAction } from '@trailgate/shared/memberships/constants'
import {
  bulkSchema,
  householdSaleSchema,
  membershipChangesSchema,
  membershipListSchema,
  newMembershipSchema,
  ownMembershipsSchema,
  renewalSchema,
  suspensionSchema,
  type Suspension,
} from '@trailgate/shared/memberships/schemas'
import { bulkChange, type BulkAction } from '#memberships/bulk_change'
import { changeStatus } from '#memberships/change_status'
import { createMembership } from '#memberships/create_membership'
import { renewMembership } from '#memberships/renew_membership'
import { sellToHousehold } from '#memberships/sell_to_household'
import { updateMembership } from '#memberships/update_membership'
import { actorOf, callerOf, staffOf, visitorOf } from '#access/caller'
import { send } from '#platform/http/send'
import { validate, validateQuery } from '#platform/http/validate'
import { listMemberships } from '#memberships/list_memberships'
import { membershipById } from '#memberships/membership_by_id'
import { membershipHistory } from '#memberships/membership_history'
import { membershipsOfHolder } from '#memberships/memberships_of_holder'
import { segmentQuery } from '#customers/segments/segments'
import { clock } from '#platform/clock'

/** An end on the day of the start is checked later, against the type. */
const OF_ANY_TYPE = { endsOnStart: true }

/** Memberships as staff manage them (docs/product/memberships.md). */
export default class MembershipsController {
  /**
   * GET /memberships: the credential decides, not the query. Riders get their own rows, staff the
   * park's list.
   */
  async index(ctx: HttpContext) {
    if (ctx.caller?.kind === 'rider') return sendOwn(ctx)
    const { segment, ...asked } = validateQuery(ctx, membershipListSchema)
    const saved = segment === undefined ? {} : await savedQuery(ctx, segment)
    const list = { ...saved, ...omitEmpty(asked) }
    const page = await listMemberships(list, clock.today())
    return send(ctx, page, { total: page.total })
  }

  /** GET /memberships/{id} */
  async show(ctx: HttpContext) {
    return sendMembership(ctx, Number(ctx.params.id))
  }

  /** POST /memberships */
  async store(ctx: HttpContext) {
    const sale = validate(newMembershipSchema(OF_ANY_TYPE), ctx.request.body())
    return sendMembership(ctx, await createMembership(callerOf(ctx), sale), 201)
  }

  /** POST /memberships/household: sells one and gives its places, to people who are known and to new minors. */
  async storeForHousehold(ctx: HttpContext) {
    const sale = validate(
      householdSaleSchema({ today: clock.today(), ...OF_ANY_TYPE }),
      ctx.request.body()
    )
    return sendMembership(ctx, await sellToHousehold(callerOf(ctx), sale), 201)
  }

  /** PUT /memberships/{id}: what is absent stays. */
  async update(ctx: HttpContext) {
    const id = Number(ctx.params.id)
    const changes = validate(membershipChangesSchema(OF_ANY_TYPE), ctx.request.body())
    await updateMembership({ id, changes, by: actorOf(ctx) })
    return sendMembership(ctx, id)
  }

  /** POST /memberships/{id}/cancel */
  cancel(ctx: HttpContext) {
    return act(ctx, 'cancel')
  }

  /** POST /memberships/{id}/suspend */
  suspend(ctx: HttpContext) {
    const suspension = validate(suspensionSchema({ today: clock.today() }), ctx.request.body())
    return act(ctx, 'suspend', suspension)
  }

  /** POST /memberships/{id}/activate */
  activate(ctx: HttpContext) {
    return act(ctx, 'activate')
  }

  /** POST /memberships/{id}/renew */
  async renew(ctx: HttpContext) {
    const id = Number(ctx.params.id)
    // The new end is checked against the current one under the row lock.
    const renewal = validate(renewalSchema({ currentEnd: null }), ctx.request.body())
    await renewMembership(callerOf(ctx), { id, renewal })
    return sendMembership(ctx, id)
  }

  /** GET /memberships/{id}/history */
  async history(ctx: HttpContext) {
    const page = pageOf(validateQuery(ctx, historySchema))
    const { entries, total } = await membershipHistory(Number(ctx.params.id), page)
    return send(ctx, entries, { total })
  }

  /** POST /memberships/bulk/cancel */
  bulkCancel(ctx: HttpContext) {
    return bulk(ctx, 'cancel')
  }

  /** POST /memberships/bulk/expire */
  bulkExpire(ctx: HttpContext) {
    return bulk(ctx, 'expire')
  }
}

/** The bare array that a rider's client reads. */
async function sendOwn(ctx: HttpContext) {
  const { active_only: activeOnly } = validateQuery(ctx, ownMembershipsSchema)
  const { id } = visitorOf(ctx)
  const memberships = await membershipsOfHolder(id, { activeOnly, today: clock.today() })
  return send(ctx, memberships, { total: memberships.length })
}

async function act(ctx: HttpContext, action: StatusAction, suspension?: Suspension) {
  const id = Number(ctx.params.id)
  await changeStatus(callerOf(ctx), { id, action, ...(suspension && { suspension }) })
  return sendMembership(ctx, id)
}

async function bulk(ctx: HttpContext, action: BulkAction) {
  const { membership_ids: ids } = validate(bulkSchema, ctx.request.body())
  return send(ctx, await bulkChange(callerOf(ctx), { ids, action }))
}

async function sendMembership(ctx: HttpContext, id: number, status = 200) {
  return send(ctx, await membershipById(id, clock.today()), { status })
}

/** The filters and order of a segment of memberships. */
function savedQuery(ctx: HttpContext, id: number) {
  return segmentQuery({
    id,
    staffId: ctx.caller?.kind === 'key' ? null : staffOf(ctx).id,
    resource: 'memberships',
  })
}
