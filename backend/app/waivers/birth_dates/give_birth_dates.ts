import { isMinor, type Day } from '@trailgate/shared/dates'
import { messages } from '@trailgate/shared/minors/messages'
import { writeBirthDates } from '#waivers/birth_dates/write_birth_dates'
import { isSubjectOf, lockedPeople } from '#waivers/signing/family_of_signer'
import type { Actor } from '#platform/actor'
import { Invalid, NotFound } from '#platform/http/refusals'
import { clock } from '#platform/clock'
import { inTransaction } from '#platform/database/transaction'

type Given = { riderId: number; birthDates: ReadonlyMap<number, Day>; by: Actor }

/**
 * Stores missing birth dates of a rider and their minors. A known one stays: only staff correct it.
 * @throws {NotFound} for a person who is neither the rider nor a minor linked to them.
 * @throws {Invalid} 422 for a minor who would be 18 or older.
 */
export async function giveBirthDates({ riderId, birthDates, by }: Given) {
  const today = clock.today()
  await inTransaction(async (trx) => {
    const people = await lockedPeople(riderId, [riderId, ...birthDates.keys()], trx)
    const unknown = [...birthDates].flatMap(([id, born]) => {
      const person = people.get(id)
      if (!person || !isSubjectOf(riderId, person, today)) throw new NotFound()
      return person.date_of_birth === null ? [{ id, date_of_birth: born }] : []
    })
    const grownUp = unknown.filter(({ id, date_of_birth: born }) => {
      return id !== riderId && !isMinor(born, today)
    })
    if (grownUp.length > 0) {
      const says = [messages['date_of_birth.adult']]
      throw new Invalid(Object.fromEntries(grownUp.map(({ id }) => [`birth_dates.${id}`, says])))
    }
    await writeBirthDates(unknown, by, trx)
  })
}
