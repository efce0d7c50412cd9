import { randomId } from '@trailgate/shared/browser/random_id'
import { ApiError, NETWORK_ERROR } from '@trailgate/shared/http/error'
import { BEAT_SECONDS } from '@trailgate/shared/offline/constants'
import type { BeatAnswer } from '@trailgate/shared/offline/schemas'

import { get } from '../api/client.ts'
import { isRevocation, postPatiently } from './call.ts'
import { drain } from './drain.ts'
import { isAtRest, lineNow, setLine } from './line.ts'
import { summary, tellLine, type QueueSummary } from './queue.ts'
import {
  hasWorkers,
  lookForUpdate,
  registerWorker,
  removeWorker,
  takeOver,
  wasPaired,
} from './worker.ts'

const SECOND = 1000
/** A beat is given up after this time: the line counts as cut. */
const BEAT_TIMEOUT_MS = 10 * SECOND
/** A beat that was lost is sent again at once, before riders are told. */
const SECOND_TRY_MS = 2 * SECOND
/** While the line is cut, it is tried more often. */
const CUT_PAUSE_MS = 10 * SECOND
/** Beats between two looks for a new version: half an hour. */
const BEATS_PER_LOOK = 60
/** A browser replaces a worker only once it is idle; a beat has just passed through it. */
const IDLE_MS = 3 * SECOND
/** Space below which staff are told, in bytes: about a hundred signatures. */
const SPACE_LEFT = 20 * 1024 * 1024

const EMPTY: QueueSummary = { waiting: 0, stuck: 0, oldest: null }

let timer: number | undefined
let isRunning = false
let isListening = false
let isAwaited = false
/** True once the server has said that this page is no paired tablet. */
let isUnknown = false
let beats = 0
let lost = 0
let known = ''

/**
 * Begins to work without a network, if this tablet is paired. Called by each page of the kiosk; once is enough, and
 * again after pairing.
 */
export function startTablet(isPairedNow = false): void {
  if (isRunning || (isUnknown && !isPairedNow)) return
  isRunning = true
  if (!isListening) {
    isListening = true
    window.addEventListener('online', beatNow)
    window.addEventListener('offline', beatNow)
    document.addEventListener('visibilitychange', beatNow)
  }
  void begin()
}

async function begin() {
  if (hasWorkers() && (await wasPaired())) await remember()
  await beat()
}

/** A tablet that was paired before keeps riders also if the server has not answered yet. */
async function remember() {
  try {
    await tellLine()
    setLine({ isPaired: true })
  } catch (error) {
    // A private window, or a full disk: the tablet works online only.
    console.warn('This browser cannot store anything:', error)
  }
}

function beatNow() {
  if (isRunning && document.visibilityState === 'visible') void beat()
}

/** Tells the server how much waits; its answer tells the tablet that there is a connection. */
async function beat() {
  if (isAwaited) return
  isAwaited = true
  window.clearTimeout(timer)
  try {
    const answer = await ask()
    lost = 0
    await settle(answer)
    timer = window.setTimeout(() => void beat(), BEAT_SECONDS * SECOND)
  } catch (error) {
    if (isRefused(error)) await refused(error)
    else missed()
  } finally {
    isAwaited = false
  }
}

/** A failure of the storage or a file does not mean that the line is cut. */
async function settle(answer: BeatAnswer) {
  try {
    await arrived(answer)
  } catch (error) {
    console.warn('The tablet is not ready for an outage:', error)
  }
}

async function ask(): Promise<BeatAnswer> {
  const { waiting, oldest } = lineNow().isPaired ? await summary() : EMPTY
  const body = {
    waiting,
    oldest_captured_at: oldest,
    app_version: versionOfPage(),
    sent_at: new Date().toISOString(),
  }
  const answer = await postPatiently('/kiosk/beat', body, randomId(), BEAT_TIMEOUT_MS)
  // A hotspot may answer in the server's place.
  if (!isBeat(answer)) throw new ApiError(NETWORK_ERROR, '', 0)
  return answer
}

function isBeat(answer: unknown): answer is BeatAnswer {
  return typeof answer === 'object' && answer !== null && 'server_time' in answer
}

async function arrived({ keys_as_of: keys, templates_as_of: templates }: BeatAnswer) {
  if (!lineNow().isPaired && hasWorkers()) await pairedNow()
  setLine({ cutSince: null, isRevoked: false })
  if (!lineNow().isPaired) return
  if (known !== `${keys} ${templates}`) await storeNewest()
  known = `${keys} ${templates}`
  await watchSpace()
  void drain()
  beats += 1
  if (beats % BEATS_PER_LOOK === 0) await lookForUpdate()
  window.setTimeout(() => {
    if (isAtRest()) void takeOver(isAtRest)
  }, IDLE_MS)
}

async function pairedNow() {
  await remember()
  if (!lineNow().isPaired) return
  await registerWorker()
  // A browser short of space then deletes other sites first.
  await navigator.storage?.persist?.()
}

/** The worker keeps what these answer. */
async function storeNewest() {
  await Promise.all([get('/waivers/templates'), get('/kiosk/keys'), get('/public/settings')])
}

async function watchSpace() {
  const estimate = await navigator.storage?.estimate?.()
  if (!estimate?.quota) return
  setLine({ isFull: estimate.quota - (estimate.usage ?? 0) < SPACE_LEFT })
}

function missed() {
  lost += 1
  const isCut = lost > 1 || !navigator.onLine
  if (isCut && lineNow().cutSince === null) setLine({ cutSince: Date.now() })
  timer = window.setTimeout(() => void beat(), isCut ? CUT_PAUSE_MS : SECOND_TRY_MS)
}

/** The server does not take this page for a paired tablet, or is of a version without beats. */
function isRefused(error: unknown): boolean {
  return isRevocation(error) || (error instanceof ApiError && error.code === 'NOT_FOUND')
}

async function refused(error: unknown) {
  isRunning = false
  isUnknown = true
  if (!isRevocation(error) || !lineNow().isPaired) return
  setLine({ isPaired: false, isRevoked: true, cutSince: null })
  await removeWorker()
}

/** Name of the page's last script, which differs from version to version. */
function versionOfPage(): string {
  const scripts = [...document.querySelectorAll('script[type="module"][src]')]
  return (
    /([^/]+)\.js/.exec(scripts.at(-1)?.getAttribute('src') ?? '')?.[1]?.slice(0, 40) ??
    'development'
  )
}
