import { ApiError } from '@trailgate/shared/http/error'

import { call } from '../api/client.ts'
import { isTransient } from '../api/isTransient.ts'
import { pauseUntilOnline } from '../api/retried.ts'
import { paths } from '../paths.ts'
import { customerSession } from '../session/customerSession.ts'
import { afterSigning } from '../waivers/queries.ts'
import { riderDrafts, type AcceptedSignature } from './riderDrafts.ts'

/** State of signatures that were accepted in an earlier load of the page. */
export type Sending = 'waiting' | 'sent' | 'refused' | null

const PAUSE_MS = 10_000

let sending: Sending = null
let isOver = false
const listeners = new Set<() => void>()

customerSession.onExpiry((why) => {
  isOver = why === 'left'
  tell(null)
})

/**
 * Sends accepted signatures with the keys of their first attempts until the server has answered: one that had arrived
 * before is found, and not signed twice. For a rider who is not signed in (`isOwn: false`) their ticket is enough, and
 * the page says nothing.
 */
export async function sendAccepted(accepted: AcceptedSignature, isOwn: boolean): Promise<void> {
  isOver = false
  for (const [place, { body, key, text }] of accepted.ready.entries()) {
    const left = { ...accepted, ready: accepted.ready.slice(place) }
    const sent = { method: 'POST', body, key, ticket: body.ticket, sessionless: !isOwn } as const
    try {
      await untilAnswered(() => call(pathOf(accepted, body), sent), isOwn)
    } catch (error) {
      if (isOver) return
      // The session has ended: it is sent when its signer has signed in.
      if (isOwn && error instanceof ApiError && error.status === 401) {
        riderDrafts.accept(left)
        return
      }
      console.warn('An accepted signature was refused:', error)
      riderDrafts.settle([])
      if (isOwn) tell('refused')
      return
    }
    if (isOver) return
    if (isOwn) afterSigning()
    riderDrafts.settle(isOwn ? [text] : [])
  }
  if (isOwn) tell('sent')
}

async function untilAnswered(send: () => Promise<unknown>, isOwn: boolean) {
  for (;;) {
    try {
      return await send()
    } catch (error) {
      if (isOver || !isTransient(error)) throw error
      if (isOwn) tell('waiting')
      await pauseUntilOnline(PAUSE_MS)
    }
  }
}

/** The call that the flow made: a key holds for its path alone. */
function pathOf({ path }: AcceptedSignature, { minor_id: minor }: { minor_id?: number }): string {
  return minor !== undefined && path.startsWith(paths.minors)
    ? `/minors/${minor}/waiver`
    : '/waivers/sign'
}

export function sendingNow(): Sending {
  return sending
}

export function closeSending(): void {
  tell(null)
}

export function subscribeToSending(listener: () => void): () => void {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}

function tell(next: Sending) {
  sending = next
  for (const listener of listeners) listener()
}
