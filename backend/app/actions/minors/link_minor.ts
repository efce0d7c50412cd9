import type { HttpContext } from '@adonisjs/core/http'
import { isMinor, type Day } from '@trailgate/shared/dates'
import { messages } from '@trailgate/shared/minors/messages'
import type { RelationshipType } from '@trailgate/shared/minors/constants'
import { lockGuardian } from '#actions/minors/lock_guardian'
import { Invalid } from '#exceptions/refusals'
import { actorOf } from '#http/caller'
import { clock } from '#services/clock'
import { record } from '#services/history'
import { once } from '#services/once'
import { sqlTime } from '#services/sql_time'
import type { Transaction } from '#services/transaction'

type Link = { guardianId: number; minorId: number; relationship: RelationshipType }

/**
 * Links a minor who is known already to one more guardian, or again to one whose link had ended. Only staff do this:
 * they see both people, while a rider could claim any child by name. A repeated call finds the link.
 * @throws {NotFound} when the guardian is gone.
 * @throws {GuardianTooYoung} 403
 * @throws {Invalid} 422 when there is no such minor.
 */
export async function linkMinor(ctx: HttpContext, link: Link) {
  const { guardianId, minorId, relationship } = link
  const by = actorOf(ctx)
  const today = clock.today()
  await once(ctx, {
    resource: 'minor_link',
    body: link,
    make: async (trx) => {
      await lockGuardian({ id: guardianId, today }, trx)
      const memberId = await lockMinor(minorId, today, trx)
      const fresh = { relationship, ended_at: null }
      const again = await trx
        .from('guardianships')
        .where({ minor_id: minorId, guardian_id: guardianId })
        .update(fresh)
      if (Number(again) === 0) {
        await trx.table('guardianships').insert({
          ...fresh,
          minor_id: minorId,
          guardian_id: guardianId,
          created_at: sqlTime(clock.now()),
        })
      }
      const details = { guardian_id: guardianId, relationship }
      await record({ action: 'minor.linked', by, customerId: minorId, details }, trx)
      await record(
        {
          action: 'guardian.minor_linked',
          by,
          customerId: guardianId,
          details: { minor_id: minorId, member_id: memberId, relationship },
        },
        trx
      )
      return minorId
    },
  })
}

/** Returns the member id. */
async function lockMinor(id: number, today: Day, trx: Transaction): Promise<string> {
  const minor: { date_of_birth: Day | null; member_id: string } | null = await trx
    .from('customers')
    .where('id', id)
    .whereNull('closed_at')
    .forUpdate()
    .select('date_of_birth', 'member_id')
    .first()
  if (!minor?.date_of_birth) throw new Invalid({ minor_id: [messages['link.unknown']] })
  if (!isMinor(minor.date_of_birth, today)) {
    throw new Invalid({ minor_id: [messages['date_of_birth.adult']] })
  }
  return minor.member_id
}
