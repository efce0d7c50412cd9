import { setTimeout as pause } from 'node:timers/promises'
import { fill } from '@trailgate/shared/text'
import type { Day } from '@trailgate/shared/dates'
import { messages } from '@trailgate/shared/waivers/verify_messages'
import { clock } from '#platform/clock'
import { refreshCoverage } from '#waivers/coverage/store_coverage'
import { headOfChain, isKept, keepCheckpoint } from '#waivers/seal/keep_checkpoints'
import type { End } from '#waivers/seal/verify_chain'
import { verifyPark } from '#waivers/seal/verify_park'

/** A checkpoint would say of something that it is whole which the verification finds is not. */
export class NotAnchored extends Error {
  constructor(readonly problems: string[]) {
    super(fill(messages['checkpoint.refused'], { problem: problems[0] ?? '' }))
  }
}

/** Between two readings others have their turn. */
const REST_MS = 10

/** Up to where this process has found everything whole, and on which day it looked at all of it. */
let whole: { end: End; on: Day } | null = null
let refused = false

/**
 * Signs a checkpoint when something was sealed since the last one, if the verification finds the park whole: all of it when the
 * process has signed none yet and once a day, in between what came since. Returns the file.
 * @throws {NotAnchored} for whatever `waivers:verify` refuses, and when checkpoints are gone that must have been made.
 */
export async function anchorChain(stopping?: AbortSignal): Promise<string | null> {
  const head = await headOfChain()
  if (head.sequence === 0 || (await isKept(head))) return null
  const today = clock.today()
  const since = whole?.on === today ? whole.end : null
  const between = async () => {
    stopping?.throwIfAborted()
    await pause(REST_MS)
  }
  // What is stored as of an earlier day, or by an earlier setting, contradicts nothing.
  if (!since) await refreshCoverage()
  try {
    const { records, hash, fault, problems } = await verifyPark({ since, between, anchoring: true })
    if (fault) problems.unshift(`Record ${fault.sequence} ${fault.what}`)
    refused = problems.length > 0
    if (refused) throw new NotAnchored(problems)
    whole = { end: { sequence: records, hash }, on: today }
  } catch (error) {
    if (stopping?.aborted && error === stopping.reason) return null
    whole = null
    throw error
  }
  return keepCheckpoint(whole.end)
}

/** Whether the last checkpoint of this process was refused. */
export function isAnchoringRefused() {
  return refused
}

/** As if the process had just started, for tests. */
export function forgetAnchoring() {
  whole = null
  refused = false
}
