import db from '@adonisjs/lucid/services/db'
import { ageOn, isMinor, type Day } from '@trailgate/shared/dates'
import type { KioskFamily } from '@trailgate/shared/kiosk/schemas'
import { forKiosk } from '@trailgate/shared/visits/may_ride'
import { linked } from '#customers/minors/minors_of'
import { bound, keptRows } from '#platform/database/kept_query'
import { toKioskCustomer } from '#access/sessions/rider_transformer'
import { GATE_COLUMNS, gateOf, type GateRow } from '#visits/gate'

type Person = GateRow & { first_name: string; last_name: string }

const COLUMNS = [...GATE_COLUMNS, 'first_name', 'last_name'].map((column) => `c.${column}`)

/** Whoever checked in, then their minors: no more of their names than a kiosk shows, how each is covered, and whether they may ride. */
export async function familyOf(riderId: number, today: Day): Promise<KioskFamily> {
  const given = { guardianId: bound(riderId), today }
  const family = await keptRows<Person, Given>('family at the kiosk', given, peopleOf)
  const gate = await gateOf(family, today)
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
    }
  })
}

type Given = { guardianId: number; today: Day }

function peopleOf(given: Given) {
  const self = db.from('customers as c').where('c.id', given.guardianId)
  return linked(given)
    .select(...COLUMNS, 'g.id as place')
    .unionAll(self.select(...COLUMNS, db.rawQuery('0 as place')))
    .orderBy('place')
}
