import { useSyncExternalStore } from 'react'

/** State of a paired tablet: its connection, and what it has stored. */
export interface Line {
  /** True once the server has accepted this tablet, now or before a restart: it can work without a network. */
  isPaired: boolean
  /** Since when the server cannot be reached, by the tablet's clock; null while it can. */
  cutSince: number | null
  /** Number of stored items that have not arrived yet. */
  waiting: number
  /** Number of stored items that the server cannot read. They stay; staff are told. */
  stuck: number
  sending: boolean
  /** True if the server no longer knows this tablet. */
  isRevoked: boolean
  /** True if the browser's storage is nearly full. */
  isFull: boolean
}

let line: Line = {
  isPaired: false,
  cutSince: null,
  waiting: 0,
  stuck: 0,
  sending: false,
  isRevoked: false,
  isFull: false,
}
const listeners = new Set<() => void>()

export function lineNow(): Line {
  return line
}

export function setLine(next: Partial<Line>): void {
  line = { ...line, ...next }
  for (const listener of listeners) listener()
}

export function useLine(): Line {
  return useSyncExternalStore(subscribe, lineNow)
}

/** True if riders are captured on this tablet now: it is paired and the server cannot be reached. */
export function isCapturing({ isPaired, cutSince }: Line = line): boolean {
  return isPaired && cutSince !== null
}

/** Resolves as soon as riders are captured on this tablet. */
export function untilCapturing(): Promise<void> {
  if (isCapturing()) return Promise.resolve()
  return new Promise((resolve) => {
    const stop = subscribe(() => {
      if (!isCapturing()) return
      stop()
      resolve()
    })
  })
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}

let atRest = false

/** True while no rider is in the middle of anything: a new version may load its page. */
export function isAtRest(): boolean {
  return atRest
}

export function setAtRest(next: boolean): void {
  atRest = next
}
