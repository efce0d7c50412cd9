import type { CustomersRow } from '#database/rows'
import { LEFT_OUT, LEFT_OUT_NAMED, type LeftOutReason } from '@trailgate/shared/letters/constants'
import { messages } from '@trailgate/shared/letters/messages'
import type { LeftOut } from '@trailgate/shared/letters/schemas'
import type { Day } from '@trailgate/shared/dates'
import { barsOf } from '#letters/queue_letters'
import { rowsIn, theSums, type RowsOf } from '#platform/database/rows_in'
import type { Reader } from '#platform/database/transaction'

type People = RowsOf<'customers as c'>

/** The people whom staff chose, and those of them whom the letter applies to. */
export type Audience = {
  chosen: (people: People) => People
  needing: (people: People) => People
  /** People chosen by their id; undefined if they were chosen otherwise. */
  ids: readonly number[] | undefined
}

type Asked = { written: ReadonlySet<number>; today: Day; client: Reader }

/** People per read. */
const BATCH = 300

/**
 * The chosen people whom no letter is about, by reason: counted, and the first of each named. `written` are the people
 * of the dry run, so that the two agree.
 */
export async function leftOut(
  { chosen, needing, ids }: Audience,
  { written, today, client }: Asked
): Promise<LeftOut[]> {
  const open = () => chosen(rowsIn('customers as c', client).whereNull('c.closed_at'))
  const total = await countOf(open())
  const found = new Map<LeftOutReason, Some>()
  let applies = 0
  for (let after = 0; ;) {
    const people: Named[] = await needing(open())
      .where('c.id', '>', after)
      .orderBy('c.id')
      .limit(BATCH)
      .select('c.id', 'c.first_name', 'c.last_name')
    applies += people.length
    const others = people.filter(({ id }) => !written.has(id))
    const othersIds = others.map(({ id }) => id)
    const bars = await barsOf('waiver_resign', othersIds, today, client)
    for (const person of others) {
      const bar = bars.get(person.id)
      note(found, bar === undefined || bar === 'settled' ? 'asked' : bar, person)
    }
    const last = people.at(-1)
    if (!last || people.length < BATCH) break
    after = last.id
  }
  if (total > applies) {
    const without = needing(rowsIn('customers as c', client)).select('c.id')
    const some: Named[] = await open()
      .whereNotIn('c.id', without)
      .orderBy('c.id')
      .limit(LEFT_OUT_NAMED)
      .select('c.id', 'c.first_name', 'c.last_name')
    found.set('not_needed', { count: total - applies, people: some.map(toName) })
  }
  const gone = ids ? new Set(ids).size - total : 0
  if (gone > 0) found.set('gone', { count: gone, people: [] })
  return LEFT_OUT.flatMap((why) => {
    const some = found.get(why)
    return some ? [{ why, reason: messages[`left_out.${why}`], ...some }] : []
  })
}

type Named = Pick<CustomersRow, 'id' | 'first_name' | 'last_name'>
type Some = Pick<LeftOut, 'count' | 'people'>

function note(found: Map<LeftOutReason, Some>, why: LeftOutReason, person: Named) {
  const some = found.get(why) ?? { count: 0, people: [] }
  some.count += 1
  if (some.people.length < LEFT_OUT_NAMED) some.people.push(toName(person))
  found.set(why, some)
}

const toName = ({ id, first_name: first, last_name: last }: Named) => ({
  id,
  name: `${first} ${last}`,
})

async function countOf(people: People): Promise<number> {
  const { total } = await theSums(people.count('* as total'))
  return Number(total)
}
