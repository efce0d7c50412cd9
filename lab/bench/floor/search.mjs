const PAGE = 20
const LAST_CHARACTER = '\u{10FFFF}'

/** What each criterion begins with, and the index that finds it. */
const COLUMNS = { phone: 'phone', member_id: 'member_id', last_name: 'last_name_search' }

/**
 * The product's two statements: the page, and the total when the page is full.
 * @param {import('../engines.mjs').Engine} engine
 * @param {import('./server.mjs').Request} request
 */
export async function search(engine, { query }) {
  const [asked] = Object.entries(COLUMNS).filter(([name]) => query.has(name))
  const beginning = asked ? (query.get(asked[0]) ?? '') : ''
  const where = asked
    ? `c.closed_at is null and c.${asked[1]} >= ? and c.${asked[1]} < ?`
    : 'c.closed_at is null'
  const values = asked ? [beginning, beginning + LAST_CHARACTER] : []
  const today = new Date().toISOString().slice(0, 10)
  const rows = await engine.read(
    `select c.id, c.member_id, c.first_name, c.last_name, c.email, c.phone, c.date_of_birth, c.status, c.address_line_1,
      c.address_line_2, c.city, c.state, c.zip_code, c.emergency_contact_name, c.emergency_contact_phone, c.guardian_name,
      c.guardian_phone, c.guardian_email, c.covered_until, c.covered_since, c.waiver_date, c.marketing_consent, c.notes,
      c.created_at, c.revision, (select /*! straight_join */ m.id from membership_slots s join memberships m on m.id = s.membership_id
        where s.customer_id = c.id and +m.status = 'active' and (m.end_date is null or m.end_date >= ?)
        order by m.end_date is null desc, m.end_date desc, m.id desc limit 1) as active_membership_id
    from customers as c join (select c.id, c.created_at as sort_key from customers as c where ${where}
      order by c.created_at desc, c.id desc limit ${PAGE}) as page on page.id = c.id
    order by page.sort_key desc, page.id desc`,
    [today, ...values]
  )
  let total = rows.length
  if (total === PAGE) {
    const [counted] = await engine.read(
      `select count(*) as total from customers c where ${where}`,
      values
    )
    total = counted?.total
  }
  return { body: rows, headers: { 'x-total-count': String(total) } }
}
