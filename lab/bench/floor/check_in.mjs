import { createHash, randomBytes } from 'node:crypto'

/** @typedef {import('../engines.mjs').Engine} Engine */
/** @typedef {import('./server.mjs').Request} Request */

/** Finds the person, and writes the session and the sign-in. */
export async function checkIn(
  /** @type {Engine} */ engine,
  /** @type {Request} */ { body: { phone } }
) {
  const [person] = await engine.read(
    `select id, member_id, first_name, last_name, email, phone, date_of_birth, status, password_hash, created_at
    from customers where phone = ? and closed_at is null limit 1`,
    [phone]
  )
  const token = randomBytes(32).toString('base64url')
  const now = sqlTime()
  await engine.transaction(async ({ write }) => {
    await write(
      `insert into sessions (hash, kind, customer_id, created_at, idle_until, expires_at) values (?, 'kiosk', ?, ?, ?, ?)`,
      [hashOf(token), person?.id, now, sqlTime(60), sqlTime(1200)]
    )
    await write(
      `insert into sign_ins (customer_id, channel, day, created_at) values (?, 'kiosk', ?, ?)`,
      [person?.id, now.slice(0, 10), now]
    )
  })
  const body = { success: true, customer: person, message: 'Login Successful' }
  return { body, headers: { 'set-cookie': `session=${token}; HttpOnly; Path=/` } }
}

/** Looks up the session, extends it, and reads the family with everything that decides about coverage. */
export async function family(/** @type {Engine} */ engine, /** @type {Request} */ { cookie }) {
  const visitor = await visitorOf(engine, cookie)
  const people = await engine.read(
    `select c.id, c.date_of_birth, c.paper_waiver, c.waiver_date, c.first_name, c.last_name, g.id as place from guardianships g
    join customers c on c.id = g.minor_id where g.guardian_id = ? and g.ended_at is null and c.closed_at is null
    union all select c.id, c.date_of_birth, c.paper_waiver, c.waiver_date, c.first_name, c.last_name, 0 from customers c where c.id = ?
    order by place`,
    [visitor.id, visitor.id]
  )
  const ids = people.map((person) => person.id)
  const places = ids.map(() => '?').join(',')
  const waivers = await engine.read(
    `select subject_id, template_id, version_id, audience, signed_day, last_day, by_guardian, voided_at from signed_waivers
    where subject_id in (${places}) order by id`,
    ids
  )
  const templates = await engine.read(
    `select v.template_id, t.audience, t.required, t.is_active, t.archived_at, t.valid_for_days, v.id, v.name, v.version,
      v.content_hash, v.effective_date, v.requires_resign from waiver_versions v join waiver_templates t on t.id = v.template_id
    order by t.id, v.id`,
    []
  )
  const today = sqlTime().slice(0, 10)
  const body = people.map((person) => ({
    ...person,
    is_covered: waivers.some(
      (waiver) => waiver.subject_id === person.id && (waiver.last_day ?? today) >= today
    ),
    template: templates[0]?.id,
  }))
  return { body }
}

/** The person of a session, which is extended. @returns {Promise<import('../engines.mjs').Row>} */
export async function visitorOf(/** @type {Engine} */ engine, /** @type {string} */ cookie) {
  const now = sqlTime()
  const [visitor] = await engine.read(
    `select s.id as session_id, s.kind, s.device_id, s.idle_until, s.expires_at, c.id, c.first_name, c.last_name, c.date_of_birth
    from sessions s join customers c on c.id = s.customer_id
    where s.hash = ? and s.expires_at > ? and s.idle_until > ? and c.status = 'active' and c.closed_at is null limit 1`,
    [hashOf(cookie), now, now]
  )
  if (!visitor) throw new Error('nobody is signed in')
  const idleUntil = sqlTime(60)
  if (idleUntil > visitor.idle_until) keepAlive(engine, visitor.session_id, idleUntil)
  return visitor
}

/** Idle timeouts are written in batches, as in the product. */
const WRITE_EVERY_MS = 250
/** @type {Map<string, Set<number>>} */
const unwritten = new Map()

function keepAlive(
  /** @type {Engine} */ engine,
  /** @type {number} */ sessionId,
  /** @type {string} */ idleUntil
) {
  if (unwritten.size === 0) setTimeout(() => void writeIdleTimes(engine), WRITE_EVERY_MS)
  const together = unwritten.get(idleUntil) ?? new Set()
  unwritten.set(idleUntil, together.add(sessionId))
}

async function writeIdleTimes(/** @type {Engine} */ engine) {
  const all = [...unwritten]
  unwritten.clear()
  for (const [idleUntil, ids] of all) {
    const places = [...ids].map(() => '?').join(',')
    const sql = `update sessions set idle_until = ? where id in (${places})`
    await engine.writeLightly(sql, [idleUntil, ...ids])
  }
}

export const sqlTime = (seconds = 0) =>
  new Date(Date.now() + seconds * 1000).toISOString().slice(0, 19).replace('T', ' ')

export const hashOf = (/** @type {string | Buffer} */ content) =>
  createHash('sha256').update(content).digest('hex')
