import { ageOn, isMinor, type Day } from '@trailgate/shared/dates'
import type { KioskFamily } from '@trailgate/shared/kiosk/schemas'
import { forKiosk } from '@trailgate/shared/visits/may_ride'
import { computed, rowsIn } from '#platform/database/rows_in'
import { minorsBornAfter } from '#customers/minors/in_view'
import { linkedTo } from '#customers/minors/minors_of'
import { statement, type Parameter } from '#platform/database/statement'
import { toKioskCustomer } from '#access/sessions/rider_transformer'
import { GATE_COLUMNS, gateOf } from '#visits/gate'
import { presenceOf } from '#visits/kiosk/presence_of'

const COLUMNS = ([...GATE_COLUMNS, 'first_name', 'last_name'] as const).map(
  (column) => `c.${column}` as const
)

/**
 * Whoever checked in, then their minors: no more of their names than a kiosk shows, how each is covered, whether they may ride, and whether
 * they are in.
 */
export async function familyOf(riderId: number, today: Day): Promise<KioskFamily> {
  const given = { guardianId: riderId, bornAfter: minorsBornAfter(today) }
  const family = await PEOPLE_OF.all(given)
  const gate = await gateOf(family, today)
  const ids = family.map(({ id }) => id)
  const { isIn, cameLast } = await presenceOf(riderId, ids, today)
  return family.flatMap((person) => {
    const found = gate.get(person.id)
    if (!found) return []
    const born = person.date_of_birth
    return {
      ...toKioskCustomer(person),
      is_self: person.id === riderId,
      is_minor: born !== null && isMinor(born, today),
      age: born === null || person.id === riderId ? null : ageOn(born, today),
      coverage: found.coverage,
      may_ride: forKiosk(found.mayRide),
      is_in: isIn.has(person.id),
      came_last_time: cameLast.has(person.id),
    }
  })
}

type Asked = { guardianId: Parameter<number>; bornAfter: Parameter<Day> }

const PEOPLE_OF = statement((given: Asked) => {
  const self = rowsIn('customers as c').where('c.id', given.guardianId)
  return linkedTo(given)
    .select(...COLUMNS, 'g.id as place')
    .unionAll(self.select(...COLUMNS, computed<{ place: number }>('0 as place')))
    .orderBy('place')
})
