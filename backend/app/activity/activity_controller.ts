import type { HttpContext } from '@adonisjs/core/http'
import { pageOf } from '@trailgate/shared/fields'
import { activitySchema, type ActivityQuery } from '@trailgate/shared/activity/schemas'
import { can } from '@trailgate/shared/permissions'
import { actorOf, callerOf, staffOf } from '#access/caller'
import { oneExportAtATime } from '#access/one_at_a_time'
import { activityLines } from '#activity/activity_lines'
import { listActivity, newestRow, type Filters } from '#activity/list_activity'
import { undoActivity } from '#activity/undo_activity'
import { clock } from '#platform/clock'
import { record } from '#platform/history'
import { rowsIn } from '#platform/database/rows_in'
import { Forbidden } from '#platform/http/refusals'
import { send, sendList, sendNothing } from '#platform/http/send'
import { sendCsv, wantsCsv } from '#platform/http/send_csv'
import { validateQuery } from '#platform/http/validate'

/** The log of the park (docs/product/activity.md). */
export default class ActivityController {
  /** GET /activity: everything for managers, the own rows for all other staff; as a file for managers. */
  async index(ctx: HttpContext) {
    const asked = validateQuery(ctx, activitySchema({ today: clock.today() }))
    const filters = filtersOf(ctx, asked)
    if (wantsCsv(ctx)) return sendFile(ctx, filters)
    const { entries, total } = await listActivity(filters, pageOf(asked))
    return send(ctx, entries, { total })
  }

  /** POST /activity/{id}/undo: the act that takes another one back has a history and a row of its own. */
  async undo(ctx: HttpContext) {
    await undoActivity(callerOf(ctx), { id: Number(ctx.params.id) })
    return sendNothing(ctx)
  }

  /** GET /activity/actors */
  async actors(ctx: HttpContext) {
    const staff = await rowsIn('staff')
      .orderBy('first_name')
      .orderBy('last_name')
      .orderBy('id')
      .select('id', 'first_name', 'last_name')
    const actors = staff.map(({ id, first_name: first, last_name: last }) => ({
      id,
      name: `${first} ${last}`,
    }))
    return sendList(ctx, actors)
  }
}

/** @throws {Forbidden} 403 for another actor than oneself, below manager. */
function filtersOf(ctx: HttpContext, asked: ActivityQuery): Filters {
  const { role, id } = staffOf(ctx)
  const withMoney = can(role, 'memberships.money')
  if (can(role, 'activity.all')) return { ...asked, withMoney }
  const isOwn = (asked.actor_id ?? id) === id && (asked.actor_kind ?? 'staff') === 'staff'
  if (!isOwn) throw new Forbidden()
  return { ...asked, actor_id: id, actor_kind: 'staff', withMoney }
}

async function sendFile(ctx: HttpContext, filters: Filters) {
  if (!can(staffOf(ctx).role, 'activity.all')) throw new Forbidden()
  const untilSent = await oneExportAtATime(ctx)
  // Read before its own row is written.
  const upTo = await newestRow()
  const names = FILTERS.filter((name) => filters[name] !== undefined && filters[name] !== null)
  const details = { filters: names }
  await record({ action: 'activity.exported', by: actorOf(ctx), details, subject: null })
  const fileName = `trailgate-activity-${clock.today()}.csv`
  return sendCsv(ctx, { fileName, pieces: untilSent(activityLines({ ...filters, upTo })) })
}

const FILTERS = [
  'actor_id',
  'actor_kind',
  'action',
  'kind',
  'subject_id',
  'from',
  'to',
  'q',
] as const
