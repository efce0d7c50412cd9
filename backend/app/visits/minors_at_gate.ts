import db from '@adonisjs/lucid/services/db'
import { isMinor, type Day } from '@trailgate/shared/dates'
import type { CustomersRow } from '#database/rows'
import { inChunks } from '#platform/database/chunks'
import { rowsIn } from '#platform/database/rows_in'
import type { Reader } from '#platform/database/transaction'

type Person = Pick<CustomersRow, 'id' | 'date_of_birth'> & {
  /** True if their open visit is that of a minor. */
  wasMinor?: boolean
}

/**
 * The ids of the minors among these people: by birth date and, without one, people who have a guardian, such as children of an import, and
 * people who came in as minors.
 */
export async function minorsAtGate(
  people: readonly Person[],
  today: Day,
  client: Reader = db
): Promise<ReadonlySet<number>> {
  const young = people.filter(({ date_of_birth: born }) => born !== null && isMinor(born, today))
  const ageless = people.filter(({ date_of_birth: born }) => born === null)
  const came = ageless.filter(({ wasMinor }) => wasMinor)
  const minors = new Set([...young, ...came].map(({ id }) => id))
  for (const some of inChunks(ageless.map(({ id }) => id))) {
    const links = await rowsIn('guardianships', client)
      .whereIn('minor_id', some)
      .whereNull('ended_at')
      .distinct('minor_id')
    for (const { minor_id: id } of links) minors.add(id)
  }
  return minors
}
