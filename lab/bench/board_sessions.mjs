import { randomBytes } from 'node:crypto'
import { KIOSK_IDLE_SECONDS, KIOSK_MAX_SECONDS } from '../../shared/src/kiosk/constants.ts'
import { riderOf } from './board_riders.mjs'
import { hashOf, sqlTime } from './floor/check_in.mjs'

/** Seconds of riders who sign in together, ahead of their check-in. */
const SECONDS_AHEAD = 10

/**
 * Sessions of riders who signed in at their tablets, written as the product writes them; the cost of signing in is
 * measured by `gate`. They are as young as in practice, so that a call extends the idle timeout.
 * @param {import('./engines.mjs').Engine} database
 * @param {{ rate: number, riders: number, devices: readonly { id: number }[] }} load
 */
export async function openSessions(database, { rate, riders, devices }) {
  const each = rate * SECONDS_AHEAD
  /** Tokens of the riders in each batch. @type {Map<number, Promise<string[]>>} */
  const batches = new Map([
    [0, signIn(0)],
    [1, signIn(1)],
  ])
  await Promise.all(batches.values())

  async function signIn(/** @type {number} */ batch) {
    const length = Math.max(0, Math.min(each, riders - batch * each))
    const tokens = Array.from({ length }, () => randomBytes(32).toString('base64url'))
    if (length === 0) return tokens
    const rows = tokens.flatMap((token, index) => {
      const number = batch * each + index
      const device = devices[number % devices.length]?.id ?? null
      return [hashOf(token), riderOf(number), device, ...ends()]
    })
    const one = `(?, 'kiosk', 0, 0, ?, ?, ?, ?, ?)`
    await database.write(
      `insert into sessions (hash, kind, by_pass, by_link, customer_id, device_id, created_at, idle_until, expires_at)
        values ${Array(length).fill(one).join(', ')}`,
      rows
    )
    return tokens
  }

  return {
    /** Token of a rider who arrives now. */
    async tokenOf(/** @type {number} */ number) {
      const batch = Math.floor(number / each)
      if (!batches.has(batch + 1)) batches.set(batch + 1, signIn(batch + 1))
      batches.delete(batch - 2)
      return (await batches.get(batch))?.[number % each] ?? ''
    },
  }
}

const ends = () => [sqlTime(), sqlTime(KIOSK_IDLE_SECONDS), sqlTime(KIOSK_MAX_SECONDS)]
