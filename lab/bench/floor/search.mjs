import { staffOf } from './credential.mjs'

const PAGE = 20
const LAST_CHARACTER = '\u{10FFFF}'
const ADULT_AGE = 18

/** Prefix of each criterion, and the index that finds it. */
const COLUMNS = { phone: 'phone', member_id: 'member_id', last_name: 'last_name_search' }

/** As in the product: the length of a long list is cached for ten seconds, a shorter one is counted each time. */
const LONG = 10_000
const REMEMBERED_MS = 10_000
/** @type {Map<string, { total: number, until: number }>} */
const remembered = new Map()

/** Columns of a list of customers, selected from `customers as c`. */
const READ = `c.id, c.member_id, c.first_name, c.last_name, c.email, c.phone, c.date_of_birth, c.status, c.is_closed,
  c.address_line_1, c.address_line_2, c.city, c.state, c.zip_code, c.emergency_contact_name, c.emergency_contact_phone,
  c.guardian_name, c.guardian_phone, c.guardian_email, c.covered_until, c.covered_since, c.waiver_date, c.marketing_consent,
  c.notes, c.created_at, c.revision, c.no_phone, c.status_reason, c.household_phone_of, c.phone_released_at, c.claims_phone,
  (select /*! straight_join */ m.id from membership_slots s join memberships m on
    m.id = s.membership_id where s.customer_id = c.id and +m.status = 'active' and (m.end_date is null or m.end_date >= ?)
    order by m.end_date is null desc, m.end_date desc, m.id desc limit 1) as active_membership_id`

/**
 * The credential, the page, and the total if the page is full. A member id is also looked for among merged records.
 * @param {import('../engines.mjs').Engine} engine
 * @param {import('./server.mjs').Request} request
 * @returns {Promise<import('./server.mjs').Answer>}
 */
export async function search(engine, { query, token }) {
  const staff = await staffOf(engine, token)
  if (!staff) return { status: 401, body: { error: 'unauthorized' } }
  const { where, values } = criteriaOf(query)
  const today = new Date().toISOString().slice(0, 10)
  const offset = Number(query.get('offset') ?? 0)
  const rows = await engine.read(
    `select ${READ} from customers as c join (select c.id, c.created_at as sort_key from customers as c where ${where}
      order by c.created_at desc, c.id desc limit ${PAGE} offset ?) as page on page.id = c.id
    order by page.sort_key desc, page.id desc`,
    [today, ...values, offset]
  )
  const isAll = offset === 0 && rows.length < PAGE
  const total = isAll ? rows.length : await totalOf(engine, where, values)
  return {
    body: rows.map((row) => customerOf(row, today)),
    headers: { 'x-total-count': String(total) },
  }
}

function criteriaOf(/** @type {URLSearchParams} */ query) {
  const [asked] = Object.entries(COLUMNS).filter(([name]) => query.has(name))
  if (!asked) return { where: 'c.closed_at is null', values: [] }
  const [name, column] = asked
  const beginning = query.get(name) ?? ''
  const range = [beginning, beginning + LAST_CHARACTER]
  if (name !== 'member_id') {
    return { where: `c.closed_at is null and c.${column} >= ? and c.${column} < ?`, values: range }
  }
  return {
    // MariaDB would run a plain union once for each customer.
    where: `c.closed_at is null and c.id in (select id from (select id from customers where member_id >= ? and member_id < ?
      union select merged_into_id from customers where member_id = ? and merged_into_id is not null) as found)`,
    values: [...range, beginning],
  }
}

/**
 * @param {import('../engines.mjs').Engine} engine
 * @param {string} where
 * @param {string[]} values
 */
async function totalOf(engine, where, values) {
  const list = `${where} ${values.join(' ')}`
  const known = remembered.get(list)
  if (known && known.until > Date.now()) return known.total
  const [counted] = await engine.read(`select count(*) as total from customers c where ${where}`, [
    ...values,
  ])
  const total = Number(counted?.total)
  if (total >= LONG) remembered.set(list, { total, until: Date.now() + REMEMBERED_MS })
  return total
}

/** A customer in the product's format: the bench compares both answers before it measures. */
function customerOf(/** @type {import('../engines.mjs').Row} */ row, /** @type {string} */ today) {
  const { is_closed: isClosed, covered_until: until, covered_since: since, ...shown } = row
  const signed = until !== null && until >= today
  return {
    id: shown.id,
    member_id: shown.member_id,
    first_name: shown.first_name,
    last_name: shown.last_name,
    email: shown.email,
    phone: shown.phone,
    no_phone: shown.no_phone === 1,
    date_of_birth: shown.date_of_birth,
    status: isClosed ? 'closed' : shown.status,
    status_reason: shown.status_reason,
    address_line_1: shown.address_line_1,
    address_line_2: shown.address_line_2,
    city: shown.city,
    state: shown.state,
    zip_code: shown.zip_code,
    emergency_contact_name: shown.emergency_contact_name,
    emergency_contact_phone: shown.emergency_contact_phone,
    guardian_name: shown.guardian_name,
    guardian_phone: shown.guardian_phone,
    guardian_email: shown.guardian_email,
    waiver_signed: signed,
    waiver_date: (signed ? since : null) ?? shown.waiver_date,
    marketing_consent: shown.marketing_consent === 1,
    notes: shown.notes,
    household_phone_of: shown.household_phone_of,
    phone_released_at: isoTime(shown.phone_released_at),
    claims_phone: shown.claims_phone,
    created_at: isoTime(shown.created_at),
    is_minor: shown.date_of_birth !== null && shown.date_of_birth > yearsBefore(today),
    active_membership_id: shown.active_membership_id,
    revision: shown.revision,
  }
}

const isoTime = (/** @type {string | null} */ time) => time && `${time.replace(' ', 'T')}Z`

const yearsBefore = (/** @type {string} */ day) =>
  `${Number(day.slice(0, 4)) - ADULT_AGE}${day.slice(4)}`
