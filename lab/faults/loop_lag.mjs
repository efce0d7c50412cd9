import { expect } from './client.mjs'

/** Sampling interval: even an idle loop shows this much. */
const LOOKED_AT_EVERY_MS = 10

/** Longest event-loop delay of a process since the last call, in milliseconds. */
export async function loopLag(/** @type {string} */ url) {
  const { body } = await expect(200, `${url}/api/metrics`)
  const [, longest] = /^nodejs_eventloop_lag_max_seconds (\S+)$/m.exec(body) ?? []
  return Math.max(0, Math.round(Number(longest) * 1000) - LOOKED_AT_EVERY_MS)
}
