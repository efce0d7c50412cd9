/** Of each ten customers of a filled park, those that are adult, active and covered by a waiver. */
const COVERED_OF_TEN = [1, 6, 7, 8]

/** Number of such customers in a filled park. */
export const ridersAmong = (/** @type {number} */ customers) =>
  Math.floor(customers / 10) * COVERED_OF_TEN.length

/** Id of one of them, a different one for each number. */
export function riderOf(/** @type {number} */ number) {
  const ten = Math.floor(number / COVERED_OF_TEN.length)
  return ten * 10 + (COVERED_OF_TEN[number % COVERED_OF_TEN.length] ?? 0)
}

/**
 * Empties the park: no one checked in, no tablet paired, no screen open, as before the first run of the day.
 * @param {import('./engines.mjs').Engine} database
 */
export async function nobodyIn(database) {
  for (const table of ['visits', 'idempotency_keys', 'sessions', 'kiosk_devices', 'staff_tokens']) {
    await database.write(`delete from ${table}`)
  }
}

/**
 * Compares the park's visits with the riders who were told that they are in: how many of them have no open visit, and
 * how many people have more than one.
 * @param {import('./engines.mjs').Engine} database
 * @param {Iterable<number>} acknowledged
 */
export async function visitsBeside(database, acknowledged) {
  const people = await database.read(`select customer_id, count(*) as visits,
      sum(case when state = 'in' and open_for = customer_id then 1 else 0 end) as opened
    from visits group by customer_id`)
  const open = new Map(people.map((row) => [row.customer_id, Number(row.opened)]))
  return {
    lost: [...acknowledged].filter((id) => open.get(id) !== 1).length,
    twice: people.filter(({ visits }) => Number(visits) > 1).length,
  }
}
