import { openOwnPark } from '../lib/own_park.mjs'
import { lookAround } from './api.mjs'
import { openEngine } from './engines.mjs'
import { median } from './figures.mjs'
import { filledPark } from './filled_park.mjs'
import { clientOf } from './load.mjs'

/** Required share of the bare statements' speed, and the time limit. */
const AIM = 0.8
const WITHIN_MS = 300
const ROUND_MS = 1000
const YEAR = 365
const DAY_MS = 86_400_000

/**
 * The dashboard and the reports over a year, in milliseconds, compared with the same statements in the bare driver on
 * the same database. Rounds alternate; the median counts.
 * @returns {Promise<import('./main.mjs').Figure[]>}
 */
export async function reports(
  /** @type {import('./main.mjs').Options} */ { engine, runs, customers = 100_000 }
) {
  const park = await filledPark(engine, customers)
  const product = await openOwnPark(park.env)
  const database = openEngine(park.env)
  const { send, close } = clientOf(product.url, 1)
  try {
    const { token } = await lookAround(product.url)
    const headers = { authorization: `Bearer ${token}` }
    /** @type {import('./main.mjs').Figure[]} */
    const figures = []
    for (const { name, path, statements } of REPORTS) {
      /** @type {number[]} */
      const ours = []
      /** @type {number[]} */
      const bare = []
      for (let round = 0; round <= runs; round += 1) {
        const asked = await timed(async () => {
          const { status, body } = await send(path, { headers })
          if (status !== 200) throw new Error(`${path} answered ${status}: ${body}`)
        })
        const read = await timed(() =>
          Promise.all(statements.map(([sql, values]) => database.read(sql, values)))
        )
        if (round === 0) continue
        ours.push(asked)
        bare.push(read)
      }
      const [took, floor] = [median(ours), median(bare)]
      const ratio = floor / took
      figures.push({
        what: `${name}, ${customers} customers (${engine})`,
        product: `${took.toFixed(1)} ms`,
        floor: `${floor.toFixed(1)} ms`,
        ratio: ratio.toFixed(2),
        aim: `>= ${AIM.toFixed(2)}, < ${WITHIN_MS} ms`,
        reached: ratio >= AIM && took < WITHIN_MS,
      })
    }
    return figures
  } finally {
    close()
    await database.close()
    await product.close()
    await park.release()
  }
}

/** Average duration in milliseconds, over as many repetitions as fit into a round. */
async function timed(/** @type {() => Promise<unknown>} */ work) {
  const began = performance.now()
  let times = 0
  do {
    await work()
    times += 1
  } while (performance.now() - began < ROUND_MS)
  return (performance.now() - began) / times
}

/** The park's day is the UTC day here. */
const dayAgo = (/** @type {number} */ days) =>
  new Date(Date.now() - days * DAY_MS).toISOString().slice(0, 10)
const [today, aYearAgo] = [dayAgo(0), dayAgo(YEAR - 1)]

const JOINED = `select created_day as day, count(*) as people from customers
  where created_day between ? and ? and closed_at is null group by created_day`

/** The last closed day since the first day of a past period. */
const CLOSED = '(select coalesce(max(day), ?) from daily_sign_ins where day >= ?)'

/** @typedef {[sql: string, values: string[]]} Statement */

/**
 * Requests, and the statements that the product sends for them. @type {{ name: string, path: string, statements:
 * Statement[] }[]}
 */
const REPORTS = [
  {
    name: 'numbers of the dashboard',
    path: '/api/customers/stats/login',
    statements: [
      [
        `select (select count(*) from customers where closed_at is null) as total_customers,
          (select count(*) from customers where created_day = ? and closed_at is null) as new_registrations_today,
          (select count(distinct customer_id) from sign_ins where day = ?) as unique_logins_today`,
        [today, today],
      ],
    ],
  },
  {
    name: 'report of registrations over a year',
    path: `/api/customers/reports/registration-trends?days=${YEAR}`,
    statements: [[JOINED, [aYearAgo, today]]],
  },
  {
    name: 'report of sign-ins over a year',
    path: `/api/customers/reports/login-activity?days=${YEAR}`,
    statements: [
      [
        `select max(day) as closed, (select max(case when day <= (select max(day) from daily_sign_ins) then 1 end) from sign_ins
          where id > (select value from counters where name = 'counted_sign_ins')) as behind from daily_sign_ins`,
        [],
      ],
      [
        `select day, total, people from daily_sign_ins where day >= ? union all
          select day, count(*) as total, count(distinct customer_id) as people from sign_ins
          where day > ${CLOSED} and day <= ? group by day`,
        [aYearAgo, aYearAgo, aYearAgo, today],
      ],
      [
        `select (select sum(last_people) from daily_sign_ins where day >= ?) as last, (select count(*) from (
          select distinct customer_id from sign_ins where day > ${CLOSED} and day <= ? and customer_id is not null) as o
          where not exists (select s.day from sign_ins as s
            where s.customer_id = o.customer_id and s.day >= ? and s.day <= ${CLOSED})) as rest`,
        [aYearAgo, aYearAgo, aYearAgo, today, aYearAgo, aYearAgo, aYearAgo],
      ],
    ],
  },
  {
    name: 'summary of customers with the registrations of twelve months',
    path: '/api/customers/reports/customer-summary',
    statements: [
      [
        'select status, count(*) as people from customers where closed_at is null group by status',
        [],
      ],
      [JOINED, [aYearAgo, today]],
    ],
  },
]
