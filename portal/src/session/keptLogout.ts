import { randomId } from '@trailgate/shared/browser/random_id'
import { useSyncExternalStore } from 'react'

import { postSessionless } from '../api/client.ts'
import { isTransient } from '../api/isTransient.ts'
import { customerSession } from './customerSession.ts'

/**
 * A logout that the server has not confirmed yet. The page forgets the rider at once; the request is retried until it
 * arrives, also after a reload and from any tab of this browser. The stored flag says nothing about the rider.
 */
const STORAGE_KEY = 'logoutPending'

/** Timeout of an attempt. */
const ATTEMPT_MS = 10_000
/** Delay before the page says that the server has not answered yet. */
const TELL_AFTER_MS = 3000
const PAUSES_MS = [2000, 4000, 8000, 15_000]

let attempt: AbortController | null = null
let failures = 0
let timer: number | undefined
let told = false
/** Calls in progress that will give this browser another session. */
let openings = 0
const listeners = new Set<() => void>()

/** Ends the session on the server as soon as it is reachable. */
export function logOutOnServer(): void {
  localStorage.setItem(STORAGE_KEY, 'true')
  failures = 0
  void send()
}

/** True if the page says that the server does not know of the logout yet. */
export function useKeptLogout(): boolean {
  return useSyncExternalStore(subscribe, () => told)
}

interface Opening<T> {
  /** True if this answer opened another session. */
  opens(answer: T): boolean
  signal?: AbortSignal
}

/**
 * A POST that may open a session. Aborts a logout in progress, which could end the new session; this call itself ends
 * the old one (docs/product/portal.md, "Logout").
 */
export async function postOpening<T>(
  path: string,
  body: object,
  key: string,
  { opens, signal }: Opening<T>
): Promise<T> {
  openings += 1
  attempt?.abort()
  try {
    const answer = await postSessionless<T>(path, body, key, signal)
    if (opens(answer)) finish()
    return answer
  } finally {
    openings -= 1
    resume()
  }
}

async function send() {
  window.clearTimeout(timer)
  if (attempt || openings > 0 || !isPending()) return
  const current = (attempt = new AbortController())
  const telling = window.setTimeout(() => tell(true), TELL_AFTER_MS)
  const hung = window.setTimeout(() => current.abort(), ATTEMPT_MS)
  try {
    await postSessionless('/customers/logout', undefined, randomId(), current.signal)
    finish()
  } catch (error) {
    if (!current.signal.aborted && !isTransient(error)) {
      // Usually 401: the session was already over.
      console.info('The logout was refused:', error)
      finish()
    }
  } finally {
    window.clearTimeout(telling)
    window.clearTimeout(hung)
    attempt = null
  }
  if (!isPending()) return
  tell(true)
  const pause = PAUSES_MS[Math.min(failures, PAUSES_MS.length - 1)]
  failures += 1
  timer = window.setTimeout(() => void send(), pause)
}

function isPending(): boolean {
  return localStorage.getItem(STORAGE_KEY) !== null
}

function finish() {
  localStorage.removeItem(STORAGE_KEY)
  window.clearTimeout(timer)
  tell(false)
}

/** Retries a pending logout at once. */
function resume() {
  failures = 0
  void send()
}

function tell(next: boolean) {
  if (told === next) return
  told = next
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}

/** All tabs share the session. */
function followOtherTabs({ key, newValue }: StorageEvent) {
  if (key !== STORAGE_KEY) return
  if (newValue === null) {
    finish()
    return
  }
  if (customerSession.read()) customerSession.leave()
  resume()
}

window.addEventListener('storage', followOtherTabs)
window.addEventListener('online', resume)
document.addEventListener('visibilitychange', () => {
  if (document.visibilityState === 'visible') resume()
})
if (isPending()) {
  told = true
  resume()
}
