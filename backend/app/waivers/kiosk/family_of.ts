import db from '@adonisjs/lucid/services/db'
import { isMinor, type Day } from '@trailgate/shared/dates'
import type { KioskFamily } from '@trailgate/shared/kiosk/schemas'
import { linked } from '#customers/minors/minors_of'
import { COVERAGE_COLUMNS, coverageOfRows, type CoverageRow } from '#waivers/coverage/coverage_of'
import { bound, keptRows } from '#platform/database/kept_query'
import { toKioskCustomer } from '#access/sessions/rider_transformer'

type Person = CoverageRow & { first_name: string; last_name: string }

const COLUMNS = [...COVERAGE_COLUMNS, 'first_name', 'last_name'].map((column) => `c.${column}`)

/** Whoever checked in, then their minors: no more of their names than a kiosk shows, and how each is covered. */
export async function familyOf(riderId: number, today: Day): Promise<KioskFamily> {
  const given = { guardianId: bound(riderId), today }
  const family = await keptRows<Person, Given>('family at the kiosk', given, peopleOf)
  const covered = await coverageOfRows(family, today)
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

type Given = { guardianId: number; today: Day }

function peopleOf(given: Given) {
  const self = db.from('customers as c').where('c.id', given.guardianId)
  return linked(given)
    .select(...COLUMNS, 'g.id as place')
    .unionAll(self.select(...COLUMNS, db.rawQuery('0 as place')))
    .orderBy('place')
}
