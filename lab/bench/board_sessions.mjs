import { randomBytes } from 'node:crypto'
import { KIOSK_IDLE_SECONDS, KIOSK_MAX_SECONDS } from '../../shared/src/kiosk/constants.ts'
import { riderOf } from './board_riders.mjs'
import { hashOf, sqlTime } from './floor/check_in.mjs'

/** Riders of so many seconds sign in at once: the next ones before they come. */
const SECONDS_AHEAD = 10

/**
 * The sessions of riders who have signed in at their tablets, written as the product writes them: what signing in costs is measured by
 * `gate`. They are as young as in life, so that a call moves the idle time on.
 * @param {import('./engines.mjs').Engine} database
 * @param {{ rate: number, riders: number, devices: readonly { id: number }[] }} load
 */
export async function openSessions(database, { rate, riders, devices }) {
  const each = rate * SECONDS_AHEAD
  /** Tokens of the riders of each batch. @type {Map<number, Promise<string[]>>} */
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
    /** The token of one who comes now. */
    async tokenOf(/** @type {number} */ number) {
      const batch = Math.floor(number / each)
      if (!batches.has(batch + 1)) batches.set(batch + 1, signIn(batch + 1))
      batches.delete(batch - 2)
      return (await batches.get(batch))?.[number % each] ?? ''
    },
  }
}

const ends = () => [sqlTime(), sqlTime(KIOSK_IDLE_SECONDS), sqlTime(KIOSK_MAX_SECONDS)]
