import { FIRST_NAMES, LAST_NAMES } from '../../backend/app/operations/demo/names.ts'
import { searchable } from '../../shared/src/text.ts'
import { fillSearchKeys } from './fill_search_keys.mjs'
import { withoutIndexes } from './indexes.mjs'

/**
 * Fills an empty park with customers, for measuring only. Per ten customers: one family of four (a parent and three
 * minors), three memberships, twenty waivers (the list's rows, without their frozen bodies) and a hundred sign-ins of
 * the last year; two of a hundred customers are listed twice. The database itself generates the rows, one statement per
 * table, and the indexes last, so that a million customers take minutes.
 * @param {import('./engines.mjs').Engine} engine
 * @param {import('./engines.mjs').EngineName} name
 * @param {number} customers
 */
export async function fill(engine, name, customers) {
  const { prepare, recover } = DIALECTS[name]
  await prepare(engine)
  await makeNumbers(engine, customers)
  await makeNames(engine)
  await withoutIndexes(engine, name, FILLED, () => fillTables(engine, name, customers))
  for (const table of ['bench_numbers', 'bench_first', 'bench_last']) {
    await engine.write(`drop table ${table}`)
  }
  await raiseCounters(engine)
  await closeDays(engine)
  await fillSearchKeys(engine)
  await recover(engine)
}

const FILLED = [
  'customers',
  'guardianships',
  'memberships',
  'membership_slots',
  'membership_terms',
  'signed_waivers',
  'sign_ins',
]

async function fillTables(
  /** @type {import('./engines.mjs').Engine} */ engine,
  /** @type {import('./engines.mjs').EngineName} */ name,
  /** @type {number} */ customers
) {
  const { concat, digits, dayBack, inOrder, uid } = DIALECTS[name]
  const today = new Date().toISOString().slice(0, 10)
  const n = 'b.n'
  const isMinor = `${n} % 10 in (2, 3, 4)`

  const joined = dayBack(today, `(${n} * ${LATE}) % 700`)
  const until = `case when ${n} % 5 = 0 then null else ${dayBack(today, `(${n} % 364) - 364`)} end`
  const since = `case when ${n} % 5 = 0 then null else ${dayBack(today, `${n} % 364`)} end`
  await engine.write(`insert into customers (id, member_id, first_name, last_name, first_name_search, last_name_search,
      email, phone, date_of_birth, status, city, state, zip_code, paper_waiver, covered_until, covered_since, marketing_consent,
      source, created_at, created_day, match_step)
    select ${inOrder} ${n}, ${digits(`1000000 + ${n}`, 7)}, f.name, l.name, f.search, l.search,
      case when ${isMinor} then null else ${concat("'rider'", n, "'@example.com'")} end,
      case when ${isMinor} then null else ${concat("'5'", digits(n, 9))} end,
      case when ${isMinor} then ${dayBack(today, `3000 + (${n} * ${LATE}) % ${DAYS_OF_MINORS}`)} else ${dayBack(today, `8000 + (${n} * ${LATE}) % ${DAYS_OF_ADULTS}`)} end,
      case when ${n} % 20 = 19 then 'inactive' else 'active' end, 'Moab', 'UT', '84532', 0, ${until}, ${since}, 0, 'portal',
      ${concat(joined, "' 15:00:00'")}, ${joined}, ${COMPARED}
    from bench_numbers b
    join bench_first f on f.id = (${n} * 7) % ${FIRST_NAMES.length}
    join bench_last l on l.id = case when ${n} % 10 < 3 then ((${n} - ${n} % 10) / 10) % ${LAST_NAMES.length} else (${n} * 31) % ${SURNAMES} end
    where ${n} <= ${customers}`)
  // Two of a hundred are listed twice: entered again with another phone and without an e-mail.
  await engine.write(`insert into customers (id, member_id, first_name, last_name, first_name_search, last_name_search, phone,
      date_of_birth, status, city, state, zip_code, paper_waiver, marketing_consent, source, created_at, created_day, match_step)
    select c.id + ${customers}, ${digits(`1000000 + c.id + ${customers}`, 7)}, c.first_name, c.last_name, c.first_name_search,
      c.last_name_search, ${concat("'6'", digits('c.id', 9))}, c.date_of_birth, c.status, c.city, c.state, c.zip_code, 0, 0,
      'staff', c.created_at, c.created_day, ${COMPARED}
    from customers c where c.id <= ${customers} and c.id % ${ONE_TWICE_OF} = 0`)
  await engine.write(`insert into guardianships (minor_id, guardian_id, relationship, created_at)
    select ${n}, ${n} - ${n} % 10 + 1, 'parent', ${concat(joined, "' 15:00:00'")}
    from bench_numbers b where ${n} <= ${customers} and ${isMinor}`)

  const begun = dayBack(today, `(${n} * ${LATE}) % 500`)
  const ended = dayBack(today, `(${n} * ${LATE}) % 500 - 365`)
  await engine.write(`insert into memberships (membership_id, customer_id, type_id, status, start_date, end_date, auto_renew,
      price_paid_cents, payment_method, created_at)
    select 100000 + ${n}, ${n}, t.id, case when ${ended} < '${today}' then 'expired' else 'active' end, ${begun}, ${ended}, 0,
      t.default_price_cents, 'card', ${concat(begun, "' 15:00:00'")}
    from bench_numbers b join membership_types t on t.name = 'yearly'
    where ${n} <= ${customers} and ${n} % 10 in (0, 1, 5)`)
  await engine.write(`insert into membership_slots (membership_id, slot_number, customer_id, assigned_at)
    select m.id, 1, m.customer_id, m.created_at from memberships m`)
  await engine.write(`insert into membership_terms (membership_id, type_id, start_date, end_date, price_cents, payment_method,
      paid_on, created_at)
    select m.id, m.type_id, m.start_date, m.end_date, m.price_paid_cents, 'card', m.start_date, m.created_at
    from memberships m`)

  // The older of the two has expired.
  const ago = `${n} % 364 + case when r.n = 0 then 400 else 0 end`
  const signed = dayBack(today, ago)
  const waiver = uid(`${n} + r.n * ${customers}`)
  await engine.write(`insert into signed_waivers (uid, signing, subject_id, counts_for_id, signer_id, template_id, version_id,
      template_name, template_version, audience, subject_first_name, subject_last_name, by_guardian, signed_at, signed_day, last_day,
      same_hash, same_number)
    select ${inOrder} ${waiver}, ${waiver}, c.id, c.id, case when ${isMinor} then ${n} - ${n} % 10 + 1 else c.id end, v.template_id, v.id,
      v.name, v.version, 'any', c.first_name, c.last_name, ${isMinor}, ${concat(signed, "' 15:00:00'")}, ${signed},
      ${dayBack(today, `${ago} - 364`)}, ${waiver}, 0
    from ${rounds(2)} r join bench_numbers b join customers c on c.id = ${n} join waiver_versions v on v.id = 1
    where ${n} <= ${customers} and (r.n = 0 or ${n} % 5 <> 0)`)

  const back = `((${n} * 37 - ${n} * 37 % ${customers}) / ${customers} + r.n * 37) % 365`
  const day = dayBack(today, back)
  await engine.write(`insert into sign_ins (customer_id, channel, day, created_at)
    select ${inOrder} (${n} * ${LATE} + r.n) % ${customers} + 1, 'kiosk', ${day}, ${concat(day, "' 16:00:00'")}
    from ${rounds(SIGN_INS_EACH)} r join bench_numbers b where ${n} <= ${customers}`)
}

/** The next customer gets a free number. */
async function raiseCounters(/** @type {import('./engines.mjs').Engine} */ engine) {
  await engine.write(
    `update counters set value = (select max(member_id) from customers) where name = 'member_id'`
  )
  await engine.write(
    `update counters set value = (select max(membership_id) from memberships) where name = 'membership_id'`
  )
}

/** Closes days as the product does, but all at once: the product would take minutes beside the measurement. */
async function closeDays(/** @type {import('./engines.mjs').Engine} */ engine) {
  const today = new Date().toISOString().slice(0, 10)
  await engine.write(`insert into daily_sign_ins (day, total, people, last_people)
    select s.day, s.total, s.people, coalesce(l.people, 0)
    from (select day, count(*) as total, count(distinct customer_id) as people from sign_ins where day < '${today}' group by day) s
    left join (select last_day, count(*) as people from (
        select max(day) as last_day from sign_ins where day < '${today}' group by customer_id) latest group by last_day) l
      on l.last_day = s.day`)
  await engine.write(`update counters set value = (select max(id) from sign_ins where day < '${today}')
    where name = 'counted_sign_ins'`)
}

/** A derived table with `count` rows numbered from 0. */
function rounds(/** @type {number} */ count) {
  const numbers = Array.from({ length: count }, (_, number) => `select ${number} as n`)
  return `(${numbers.join(' union all ')})`
}

/** A prime that scatters consecutive numbers. */
const LATE = 7_919
/** Primes too: otherwise names and birthdays would repeat together, and strangers would look like one person. */
const DAYS_OF_MINORS = 2_999
const DAYS_OF_ADULTS = 14_983
const SIGN_INS_EACH = 10
/** Marks everyone as already compared for duplicates, which would otherwise run for hours beside the measurement. */
const COMPARED = 0
export const ONE_TWICE_OF = 50
/** Some names are common, but most people have one of many others. */
const SURNAMES = 4000

/** Numbers from 1, doubled until there are enough. */
async function makeNumbers(
  /** @type {import('./engines.mjs').Engine} */ engine,
  /** @type {number} */ count
) {
  await engine.write('create table bench_numbers (n integer primary key)')
  await engine.write('insert into bench_numbers (n) values (1)')
  for (let have = 1; have < count; have *= 2) {
    await engine.write(`insert into bench_numbers (n) select n + ${have} from bench_numbers`)
  }
}

async function makeNames(/** @type {import('./engines.mjs').Engine} */ engine) {
  const last = Array.from({ length: SURNAMES }, (_, index) => {
    const name = LAST_NAMES[index % LAST_NAMES.length] ?? ''
    const tail = Math.floor(index / LAST_NAMES.length)
    return tail === 0
      ? name
      : `${name}-${ENDINGS[tail % ENDINGS.length]}${'aeiou'[tail % 5]}${tail}`
  })
  for (const [table, names] of /** @type {const} */ ([
    ['bench_first', FIRST_NAMES],
    ['bench_last', last],
  ])) {
    await engine.write(
      `create table ${table} (id integer primary key, name varchar(50), search varchar(150))`
    )
    await engine.transaction(async ({ write }) => {
      for (const [index, name] of names.entries()) {
        const values = [index, name, searchable(name)]
        await write(`insert into ${table} (id, name, search) values (?, ?, ?)`, values)
      }
    })
  }
}

const ENDINGS = ['ber', 'dal', 'fel', 'gar', 'hol', 'ker', 'lun', 'mar', 'nor', 'sen', 'tor', 'vik']

/** Dialects of the two engines. */
const DIALECTS = {
  sqlite: {
    concat: (/** @type {string[]} */ ...parts) => `(${parts.join(' || ')})`,
    digits: (/** @type {string} */ number, /** @type {number} */ places) =>
      `printf('%0${places}d', ${number})`,
    uid: (/** @type {string} */ number) => `printf('%032x', ${number})`,
    inOrder: '',
    dayBack: (/** @type {string} */ day, /** @type {string} */ days) =>
      `date('${day}', (-(${days})) || ' days')`,
    async prepare(/** @type {import('./engines.mjs').Engine} */ engine) {
      await engine.write('pragma synchronous = OFF')
      await engine.write('pragma cache_size = -1000000')
      await engine.write('pragma foreign_keys = OFF')
    },
    async recover(/** @type {import('./engines.mjs').Engine} */ engine) {
      await engine.read('pragma wal_checkpoint(TRUNCATE)')
    },
  },
  mysql: {
    concat: (/** @type {string[]} */ ...parts) => `concat(${parts.join(', ')})`,
    digits: (/** @type {string} */ number, /** @type {number} */ places) =>
      `lpad(${number}, ${places}, '0')`,
    uid: (/** @type {string} */ number) => `lower(lpad(hex(${number}), 32, '0'))`,
    // Otherwise it may start with the names and scatter the rows over the primary key.
    inOrder: 'straight_join',
    dayBack: (/** @type {string} */ day, /** @type {string} */ days) =>
      `date_sub('${day}', interval (${days}) day)`,
    async prepare(/** @type {import('./engines.mjs').Engine} */ engine) {
      // Session settings: the park is filled through one connection.
      await engine.write('set unique_checks = 0, foreign_key_checks = 0')
    },
    async recover(/** @type {import('./engines.mjs').Engine} */ engine) {
      await engine.read(`analyze table ${FILLED.join(', ')}, daily_sign_ins`)
    },
  },
}
