import type { Day } from '@trailgate/shared/dates'
import type { NewMinor } from '@trailgate/shared/minors/schemas'
import { searchable } from '@trailgate/shared/text'
import { linked } from '#customers/minors/minors_of'
import type { Transaction } from '#platform/database/transaction'

/** A child of the guardian with this name and birth date, who is linked now. */
export async function knownMinor(
  { guardianId, minor, today }: { guardianId: number; minor: NewMinor; today: Day },
  trx: Transaction
): Promise<number | null> {
  const known = await linked({ guardianId, today }, trx)
    .where({
      'c.first_name_search': searchable(minor.first_name),
      'c.last_name_search': searchable(minor.last_name),
      'c.date_of_birth': minor.date_of_birth,
    })
    .orderBy('c.id')
    .select('c.id')
    .first()
  return known?.id ?? null
}
