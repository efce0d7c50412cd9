import db from '@adonisjs/lucid/services/db'
import { isMinor, type Day } from '@trailgate/shared/dates'
import type { KioskFamily } from '@trailgate/shared/kiosk/schemas'
import { minorsOf } from '#queries/minors/minors_of'
import { coverageOf } from '#services/coverage/coverage_of'
import { toKioskCustomer } from '#transformers/rider_transformer'

type Person = { id: number; first_name: string; last_name: string; date_of_birth: Day | null }

/** Whoever checked in, then their minors: no more of their names than a kiosk shows, and how each is covered. */
export async function familyOf(riderId: number, today: Day): Promise<KioskFamily> {
  const self: Person = await db
    .from('customers')
    .where('id', riderId)
    .select('id', 'first_name', 'last_name', 'date_of_birth')
    .firstOrFail()
  const family: Person[] = [self, ...(await minorsOf({ guardianId: riderId, today }))]
  const covered = await coverageOf(
    family.map(({ id }) => id),
    today
  )
  return family.flatMap((person) => {
    const coverage = covered.get(person.id)
    if (!coverage) return []
    const born = person.date_of_birth
    return {
      ...toKioskCustomer(person),
      is_self: person.id === riderId,
      is_minor: born !== null && isMinor(born, today),
      coverage,
    }
  })
}
