import { useSyncExternalStore } from 'react'

import { UNDO } from '@trailgate/shared/visits/constants'
import type { Visit } from '@trailgate/shared/visits/schemas'

import { session } from '../session/session.ts'

/** A visit that was opened or ended here, and the name of its person. */
export interface DoneVisit {
  id: number
  name: string
}

/** The last check-in or check-out of this member of staff at this counter, which one key undoes. */
export interface LastDone {
  what: 'check_in' | 'check_out'
  visits: readonly DoneVisit[]
  /** The moment of the act: ten minutes count from it, wherever staff went meanwhile. */
  at: number
}

export function toDone({ id, first_name: first, last_name: last }: Visit): DoneVisit {
  return { id, name: `${first ?? ''} ${last ?? ''}`.trim() }
}

export function namesOfDone(visits: readonly DoneVisit[]): string {
  return visits.map(({ name }) => name).join(', ')
}

/** Milliseconds for which it is still undone without a reason. */
export function undoableFor({ at }: LastDone, now: number): number {
  return at + UNDO.freeSeconds * 1000 - now
}

let last: LastDone | null = null
const listeners = new Set<() => void>()

// The next member of staff undoes nothing of the one before.
session.onEnd(() => noteDone(null))

export function noteDone(done: LastDone | null): void {
  last = done
  for (const listener of listeners) listener()
}

export function useLastDone(): LastDone | null {
  return useSyncExternalStore(subscribe, () => last)
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
