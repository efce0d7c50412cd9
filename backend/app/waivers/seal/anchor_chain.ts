import { setTimeout as pause } from 'node:timers/promises'
import { fill } from '@trailgate/shared/text'
import type { Day } from '@trailgate/shared/dates'
import { messages } from '@trailgate/shared/waivers/verify_messages'
import { inBackground } from '#platform/jobs/background'
import { clock } from '#platform/clock'
import { refreshCoverage } from '#waivers/coverage/store_coverage'
import { headOfChain, isKept, keepCheckpoint } from '#waivers/seal/keep_checkpoints'
import type { End } from '#waivers/seal/link'
import { verifyElsewhere } from '#waivers/seal/verify_elsewhere'
import { verifyPark, type ParkVerdict } from '#waivers/seal/verify_park'

/** A checkpoint would say of something that it is whole which the verification finds is not. */
export class NotAnchored extends Error {
  readonly problems: string[]

  constructor(problems: string[]) {
    super(fill(messages['checkpoint.refused'], { problem: problems[0] ?? '' }))
    this.problems = problems
  }
}

/** Between two readings others have their turn. */
const REST_MS = 10

/** A chain that is longer is not walked on the thread that serves. */
const HERE_AT_MOST = 2000

/** Up to where this process has found everything whole, and on which day it looked at all of it. */
let whole: { end: End; on: Day } | null = null
let refused = false
/** Since when this process has wanted a checkpoint and verified for it. */
let wanted: Date | null = null

type Walk = {
  /** A longer chain is walked in another process. */
  hereAtMost?: number
}

/**
 * Signs a checkpoint when something was sealed since the last one, if the verification finds the park whole: all of it when the
 * process has signed none yet and once a day, in between what came since. Returns the file.
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
  // A long chain is walked beside the checkpoints of the day: nobody's signature waits for it.
  if (whole && whole.on !== today && !isShort) walkAgain(stopping, today)
  const since = whole && (whole.on === today || !isShort) ? whole.end : null
  const anchoring = (wanted ??= clock.now())
  const between = async () => {
    stopping?.throwIfAborted()
    await pause(REST_MS)
  }
  // What is stored as of an earlier day, or by an earlier setting, contradicts nothing.
  if (!since) await refreshCoverage()
  try {
    const found =
      since || isShort
        ? await verifyPark({ since, between, anchoring })
        : await verifyElsewhere(anchoring, stopping)
    // The walk of the day has found something meanwhile: that what came since is whole says nothing.
    if (since && !whole) return null
    refuseUnlessWhole(found)
    const on = since && whole ? whole.on : today
    whole = { end: { sequence: found.records, hash: found.hash }, on }
    wanted = null
  } catch (error) {
    if (stopping?.aborted) return null
    whole = null
    throw error
  }
  return keepCheckpoint(whole.end)
}

function refuseUnlessWhole({ fault, problems }: ParkVerdict) {
  const all = fault ? [`Record ${fault.sequence} ${fault.what}`, ...problems] : problems
  refused = all.length > 0
  if (refused) throw new NotAnchored(all)
}

let walking = false

/** The walk of the day. What it finds is looked at again, and refused aloud, with the next signature. */
function walkAgain(stopping: AbortSignal | undefined, today: Day) {
  if (walking) return
  walking = true
  inBackground('verification', async () => {
    try {
      await refreshCoverage()
      refuseUnlessWhole(await verifyElsewhere(clock.now(), stopping))
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

/** Whether the last checkpoint of this process was refused. */
export function isAnchoringRefused() {
  return refused
}

/** As if the process had just started, for tests. */
export function forgetAnchoring() {
  whole = null
  refused = false
  wanted = null
}
