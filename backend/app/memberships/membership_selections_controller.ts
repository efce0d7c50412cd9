import type { HttpContext } from '@adonisjs/core/http'
import { csvLine } from '@trailgate/shared/customers/csv'
import { todayIn } from '@trailgate/shared/dates'
import { MEMBERSHIP_EXPORT_COLUMNS as COLUMNS } from '@trailgate/shared/memberships/csv'
import { bulkSchema, type ListedMembership } from '@trailgate/shared/memberships/schemas'
import { actorOf } from '#access/caller'
import { sendCsv } from '#platform/http/send_csv'
import { validate } from '#platform/http/validate'
import { selectedMemberships } from '#memberships/selected_memberships'
import { clock } from '#platform/clock'
import { record } from '#platform/history'
import { settings } from '#start/settings'

/** Bulk actions of staff on selected memberships. */
export default class MembershipSelectionsController {
  /** POST /memberships/bulk/export: a CSV file, noted in the history. */
  async export(ctx: HttpContext) {
    const { membership_ids: ids } = validate(bulkSchema, ctx.request.body())
    const today = clock.today()
    const memberships = await selectedMemberships(ids, today)
    const details = { ids: memberships.map(({ id }) => id) }
    await record({ action: 'memberships.exported', by: actorOf(ctx), details, subject: null })
    const fileName = `trailgate-memberships-${today}.csv`
    return sendCsv(ctx, { fileName, pieces: asCsv(memberships) })
  }
}

async function* asCsv(memberships: ListedMembership[]): AsyncGenerator<string> {
  yield csvLine(COLUMNS.map(({ heading }) => heading))
  for (const membership of memberships) {
    // The file shows the creation as the park's day, as the export of customers does.
    const createdDay = todayIn(settings.parkTimezone, new Date(membership.created_at))
    const shown = { ...membership, created_at: createdDay }
    yield csvLine(COLUMNS.map(({ field }) => shown[field]))
  }
}
