/** Every pair of columns for the start and the end of something. */
const PAIRS = [
  ['sessions', 'created_at', 'idle_until'],
  ['sessions', 'created_at', 'expires_at'],
  ['staff_tokens', 'created_at', 'expires_at'],
  ['password_links', 'created_at', 'expires_at'],
  ['password_links', 'created_at', 'used_at'],
  ['signing_tickets', 'created_at', 'expires_at'],
  ['signing_tickets', 'created_at', 'used_at'],
  ['email_changes', 'created_at', 'used_at'],
  ['guardian_requests', 'created_at', 'settled_at'],
  ['parties', 'created_at', 'ended_at'],
  ['parties', 'created_at', 'expires_at'],
  ['idempotency_keys', 'created_at', 'expires_at'],
  ['outbox', 'created_at', 'sent_at'],
  ['kiosk_devices', 'created_at', 'revoked_at'],
  ['guardianships', 'created_at', 'ended_at'],
  ['customers', 'created_at', 'closed_at'],
  ['customer_merges', 'created_at', 'undone_at'],
  ['imports', 'created_at', 'finished_at'],
  ['imports', 'created_at', 'undone_at'],
  ['waiver_templates', 'created_at', 'archived_at'],
  ['signed_waivers', 'signed_at', 'voided_at'],
  ['slot_history', 'assigned_at', 'removed_at'],
  ['campaigns', 'sent_at', 'finished_at'],
  ['deletion_requests', 'asked_at', 'settled_at'],
]

/**
 * Rows with a negative duration, and the number of rows that began and ended. Checked repeatedly, because a day far
 * ahead deletes what has ended.
 */
export function durationsOf(/** @type {import('../bench/engines.mjs').Engine} */ database) {
  /** @type {Set<string>} */
  const wrong = new Set()
  let most = 0
  return {
    async look() {
      let ended = 0
      for (const [table, begin, end] of PAIRS) {
        const [row] = await database.read(
          `select count(*) as n, sum(case when ${end} < ${begin} then 1 else 0 end) as negative
             from ${table} where ${end} is not null and ${begin} is not null`
        )
        ended += Number(row?.n)
        if (Number(row?.negative) > 0) wrong.add(`${table}.${end}`)
      }
      most = Math.max(most, ended)
      return { negative: [...wrong], ended: most }
    },
  }
}
