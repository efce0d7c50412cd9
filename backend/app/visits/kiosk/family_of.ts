import type { KioskCustomer } from '@trailgate/shared/customers/schemas'
import { ageOn, isMinor, type Day } from '@trailgate/shared/dates'
import type { RelationshipType } from '@trailgate/shared/minors/constants'
import { consentFor, needsParent } from '@trailgate/shared/waivers/consent'
import { settings } from '#start/settings'
import type { KioskFamily } from '@trailgate/shared/kiosk/schemas'
import { forKiosk } from '@trailgate/shared/visits/may_ride'
import { computed, rowsIn } from '#platform/database/rows_in'
import { minorsBornAfter } from '#customers/minors/in_view'
import { linkedTo } from '#customers/minors/minors_of'
import { statement, type Parameter } from '#platform/database/statement'
import type { VisitorCaller } from '#access/callers'
import { toKioskCustomer } from '#access/sessions/rider_transformer'
import { GATE_COLUMNS, gateFacts, judge, type GateFacts } from '#visits/gate'
import { madeBy, presenceOf, type Presence } from '#visits/kiosk/presence_of'

const COLUMNS = GATE_COLUMNS.map((column) => `c.${column}` as const)

/** Viewer of a family: at home presence is shown, at a kiosk only that of the visits made by its own session. */
export type TheirFamily = { riderId: number; kioskSession: number | null; today: Day }

/** The view of their family for a call of this visitor. A sign link is opened on a phone of one's own. */
export function familyAsked(visitor: VisitorCaller, today: Day): TheirFamily {
  const isAtKiosk = visitor.kind === 'kiosk' && !visitor.byLink
  return { riderId: visitor.id, kioskSession: isAtKiosk ? visitor.sessionId : null, today }
}

/**
 * The rider who signed in, then their minors, with names as a kiosk shows them, coverage and verdict. A phone number alone opens a kiosk,
 * so it shows ages only of namesakes, and presence only of people whom its own session checked in.
 */
export async function familyOf({
  riderId,
  kioskSession,
  today,
}: TheirFamily): Promise<KioskFamily> {
  const given = { guardianId: riderId, bornAfter: minorsBornAfter(today) }
  const family = await PEOPLE_OF.all(given)
  const facts = await gateFacts(family, today, { memberships: true })
  const ids = family.map(({ id }) => id)
  const presence =
    kioskSession === null
      ? await presenceOf(riderId, ids, today)
      : await madeBy(kioskSession, ids, today)
  const told = family.map(toKioskCustomer)
  const isTold = (index: number) => kioskSession === null || hasNamesake(told, index)
  return family.flatMap((person, index) => {
    const found = facts.get(person.id)
    if (!found) return []
    const born = person.date_of_birth
    return {
      ...toKioskCustomer(person),
      is_self: person.id === riderId,
      is_minor: born !== null && isMinor(born, today),
      consent: person.relationship && consentFor(person.relationship).text_id,
      needs_parent: needsParent(settings.minorSigners, person.relationship),
      age: born === null || person.id === riderId || !isTold(index) ? null : ageOn(born, today),
      coverage: found.coverage,
      may_ride: forKiosk(judge(asTold(found, kioskSession, presence.isIn), today)),
      visits_left: found.membership?.visits_left ?? null,
      ...presenceTold(person.id, presence),
    }
  })
}

/** True if another of the family reads the same. */
function hasNamesake(family: readonly KioskCustomer[], index: number): boolean {
  const nameAt = ({ first_name: first, last_name: last }: KioskCustomer) =>
    `${first} ${last}`.toLocaleLowerCase('en')
  return family.some(
    (other, at) => at !== index && nameAt(other) === nameAt(family[index] ?? other)
  )
}

/** At a kiosk a guardian is in when its own session has said so. */
function asTold(facts: GateFacts, kioskSession: number | null, isIn: ReadonlySet<number>) {
  if (kioskSession === null) return facts
  return { ...facts, guardians: facts.guardians.map(({ id }) => ({ id, isIn: isIn.has(id) })) }
}

/** A kiosk learns neither absence nor who came the last time. */
function presenceTold(id: number, { isIn, cameLast }: Presence) {
  if (cameLast !== null) return { is_in: isIn.has(id), came_last_time: cameLast.has(id) }
  return isIn.has(id) ? { is_in: true } : {}
}

type Asked = { guardianId: Parameter<number>; bornAfter: Parameter<Day> }

const PEOPLE_OF = statement((given: Asked) => {
  const self = rowsIn('customers as c').where('c.id', given.guardianId)
  return linkedTo(given)
    .select(...COLUMNS, 'g.id as place', 'g.relationship')
    .unionAll(
      self.select(
        ...COLUMNS,
        computed<{ place: number }>('0 as place'),
        computed<{ relationship: RelationshipType | null }>('null as relationship')
      )
    )
    .orderBy('place')
})
