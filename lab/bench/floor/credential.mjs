import { hashOf, sqlTime } from './check_in.mjs'

/**
 * Staff member of this token, with one look-up by its hash, as in the product. @returns
 * {Promise<import('../engines.mjs').Row | undefined>}
 */
export async function staffOf(
  /** @type {import('../engines.mjs').Engine} */ engine,
  /** @type {string} */ token
) {
  if (!token) return undefined
  const now = sqlTime()
  const [staff] = await engine.read(
    `select t.id as token_id, t.last_used_at, s.id, s.username, s.email, s.first_name, s.last_name, s.role,
      f.confirmed_at as second_factor_at from staff_tokens t join staff s on s.id = t.staff_id
    left join staff_second_factors f on f.staff_id = s.id where t.hash = ? and t.expires_at > ? and s.is_active = 1 limit 1`,
    [hashOf(token), now]
  )
  return staff
}
