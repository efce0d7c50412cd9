import { expect } from './client.mjs'

/** Even a loop that does nothing is looked at so seldom. */
const LOOKED_AT_EVERY_MS = 10

/** For how many milliseconds at most the event loop of a process stood still since this was last asked. */
export async function loopLag(/** @type {string} */ url) {
  const { body } = await expect(200, `${url}/api/metrics`)
  const [, longest] = /^nodejs_eventloop_lag_max_seconds (\S+)$/m.exec(body) ?? []
  return Math.max(0, Math.round(Number(longest) * 1000) - LOOKED_AT_EVERY_MS)
}
