import { setTimeout as pause } from 'node:timers/promises'
import { fill } from '@trailgate/shared/text'
import type { Day } from '@trailgate/shared/dates'
import { messages } from '@trailgate/shared/waivers/verify_messages'
import { inBackground } from '#platform/jobs/background'
import { clock } from '#platform/clock'
import { refreshCoverage } from '#waivers/coverage/store_coverage'
import {
  endOfLastCheckpoint,
  headOfChain,
  isKept,
  keepCheckpoint,
} from '#waivers/seal/keep_checkpoints'
import type { End } from '#waivers/seal/link'
import { verifyElsewhere } from '#waivers/seal/verify_elsewhere'
import { verifyPark, type ParkVerdict } from '#waivers/seal/verify_park'

/** A checkpoint would vouch for data that fails verification. */
export class NotAnchored extends Error {
  readonly problems: string[]

  constructor(problems: string[]) {
    super(fill(messages['checkpoint.refused'], { problem: problems[0] ?? '' }))
    this.problems = problems
  }
}

/** Pause between reads, to let requests run. */
const REST_MS = 10

/** A longer chain is not walked on the serving thread. */
const HERE_AT_MOST = 2000

/**
 * Verified end of the chain, and the day on which this process verified all of it; null if only a checkpoint says so.
 */
let whole: { end: End; on: Day | null } | null = null
let begun = false
let refused = false

type Walk = {
  /** A longer chain is walked in another process. */
  hereAtMost?: number
}

/**
 * Signs a checkpoint if records were added since the last one and verification finds the park intact: all of it before
 * the process's first checkpoint and once a day, otherwise what was added since. A process that starts over a long
 * chain trusts the last checkpoint, which was signed after such a verification, and verifies everything in parallel.
 * Returns the file.
 * @throws {NotAnchored} for whatever `waivers:verify` refuses, and when checkpoints are gone that must have been made.
 */
export async function anchorChain(
  stopping?: AbortSignal,
  { hereAtMost = HERE_AT_MOST }: Walk = {}
): Promise<string | null> {
  const head = await headOfChain()
  if (head.sequence === 0 || (await isKept(head))) return null
  const today = clock.today()
  const isShort = head.sequence <= hereAtMost
  if (!begun && !isShort) whole = await asOfLastCheckpoint()
  begun = true
  // A long chain is walked alongside the day's checkpoints, so that no signature waits for it.
  if (whole && whole.on !== today && !isShort) walkAgain(stopping, today)
  const since = whole && (whole.on === today || !isShort) ? whole.end : null
  const between = async () => {
    stopping?.throwIfAborted()
    await pause(REST_MS)
  }
  // Coverage stored as of an earlier day, or by an earlier setting, must not count as a contradiction.
  if (!since) await refreshCoverage()
  try {
    const found =
      since || isShort
        ? await verifyPark({ since, between, anchoring: true })
        : await verifyElsewhere(stopping)
    // The daily walk found a fault meanwhile, so intact newer records prove nothing.
    if (since && !whole) return null
    refuseUnlessWhole(found)
    const on = since && whole ? whole.on : today
    whole = { end: { sequence: found.records, hash: found.hash }, on }
  } catch (error) {
    if (stopping?.aborted) return null
    whole = null
    throw error
  }
  return keepCheckpoint(whole.end)
}

async function asOfLastCheckpoint() {
  const end = await endOfLastCheckpoint()
  return end && { end, on: null }
}

function refuseUnlessWhole({ fault, problems }: ParkVerdict) {
  const all = fault ? [`Record ${fault.sequence} ${fault.what}`, ...problems] : problems
  refused = all.length > 0
  if (refused) throw new NotAnchored(all)
}

let walking = false

/** The daily walk. A fault that it finds is verified again, and reported, with the next signature. */
function walkAgain(stopping: AbortSignal | undefined, today: Day) {
  if (walking) return
  walking = true
  inBackground('verification', async () => {
    try {
      await refreshCoverage()
      refuseUnlessWhole(await verifyElsewhere(stopping))
      if (whole) whole = { ...whole, on: today }
    } catch (error) {
      if (stopping?.aborted) return
      whole = null
      throw error
    } finally {
      walking = false
    }
  })
}

/** True if this process refused the last checkpoint. */
export function isAnchoringRefused() {
  return refused
}

/** Resets the state of a fresh process, for tests. */
export function forgetAnchoring() {
  whole = null
  refused = false
  begun = false
}
