import { messages } from '@trailgate/shared/customers/messages'
import type { MinorChanges } from '@trailgate/shared/minors/schemas'
import { searchable } from '@trailgate/shared/text'
import type { CustomersRow } from '#database/rows'
import { IDENTITY_COLUMNS, refuseUntying } from '#access/ban_twins'
import { BAN_COLUMNS } from '#access/bans'
import { rowsIn } from '#platform/database/rows_in'
import { refuseYoungGuardian } from '#customers/minors/refuse_young_guardian'
import type { Actor } from '#platform/actor'
import { DuplicatePhone } from '#customers/duplicate_phone'
import { NotFound } from '#platform/http/refusals'
import { minorOf } from '#customers/minors/minors_of'
import { clock } from '#platform/clock'
import { customerEvents } from '#customers/events'
import { isUniqueViolation } from '#platform/database/database_errors'
import { matchAgain } from '#customers/duplicates/match_due'
import { record } from '#platform/history'
import { inTransaction, type Transaction } from '#platform/database/transaction'
import { storeSearchKeys } from '#customers/search_keys/store_search_keys'

type Update = { guardianId: number; minorId: number; changes: MinorChanges; by: Actor }

/**
 * Updates a guardian's minor: writes only changed fields, with a history entry. The relationship is
 * changed for this guardian alone.
 * @throws {NotFound} unless it is a minor of theirs.
 * @throws {Forbidden} 403 where a ban would no longer follow the child.
 * @throws {Invalid} 422 for a birth date that would make a guardian of minors a minor.
 * @throws {DuplicatePhone} 409
 */
export async function updateMinor({ guardianId, minorId, changes, by }: Update) {
  const { relationship_type: relationship, ...person } = changes
  await inTransaction(async (trx) => {
    const held = await rowsIn('customers', trx)
      .where('id', minorId)
      .forUpdate()
      .select('id', ...IDENTITY_COLUMNS, ...BAN_COLUMNS)
      .first()
    const before = await minorOf({ guardianId, minorId, today: clock.today() }, trx)
    if (!held || !before) throw new NotFound()

    const columns = differences(before, person)
    await refuseYoungGuardian({ id: minorId, born: columns.date_of_birth }, trx)
    await refuseUntying({ before: held, after: columns, by }, trx)
    if (Object.keys(columns).length > 0)
      await write(minorId, { ...before, ...columns }, columns, trx)
    const related = relationship !== undefined && relationship !== before.relationship
    if (related) {
      await rowsIn('guardianships', trx)
        .where({ minor_id: minorId, guardian_id: guardianId })
        .update({ relationship })
    }
    const changed = related ? { ...columns, relationship } : columns
    if (Object.keys(changed).length === 0) return
    const details = {
      guardian_id: guardianId,
      changed: Object.keys(changed),
      ...bornOtherwise(before, columns),
    }
    await record({ action: 'minor.updated', by, customerId: minorId, details }, trx)
  })
}

type Columns = Record<string, string | null>

/** A birth date decides coverage, also for days in the past. */
function bornOtherwise(
  { date_of_birth: from }: { date_of_birth: string | null },
  columns: Columns
) {
  const { date_of_birth: to } = columns
  return to === undefined ? {} : { born: { from, to } }
}

/** Only what is not so already. */
function differences(before: object, wanted: Omit<MinorChanges, 'relationship_type'>): Columns {
  const known = new Map<string, unknown>(Object.entries(before))
  return Object.fromEntries(
    Object.entries(wanted).flatMap(([name, value]) =>
      value === undefined || value === known.get(name) ? [] : [[name, value]]
    )
  )
}

type Names = Pick<CustomersRow, 'first_name' | 'last_name'>

async function write(id: number, after: Names, columns: Columns, trx: Transaction) {
  await rowsIn('customers', trx)
    .where('id', id)
    .update({
      ...columns,
      first_name_search: searchable(after.first_name),
      last_name_search: searchable(after.last_name),
      revision: trx.raw('revision + 1'),
    })
    .catch((error: unknown) => {
      throw isUniqueViolation(error) ? new DuplicatePhone(messages['phone.taken']) : error
    })
  await matchAgain([id], trx)
  await storeSearchKeys([id], trx)
  // The end of a waiver depends on the birthday of full age.
  if ('date_of_birth' in columns) await customerEvents.coverageChanged.emit({ ids: [id] }, trx)
  // A link mailed to the old address would still sign its reader in.
  if ('email' in columns) {
    await rowsIn('password_links', trx).where('customer_id', id).whereNull('used_at').delete()
  }
}
