import { useSyncExternalStore } from 'react'

/** A message that outlives the page it began on. */
export interface Notice {
  /** What happened, where the page does not say it already. */
  title?: string
  text: string
  /** When it goes by itself; it says how long that is. */
  closesAt: number
  /** A way on that is open as long as it stays. */
  action?: { text: string; press(): void | Promise<void> } | null
}

let notice: Notice | null = null
const listeners = new Set<() => void>()

/** Shows a message on this page and the next ones, until its time is over or somebody closes it. */
export function showNotice(next: Notice): void {
  set(next)
}

export function closeNotice(): void {
  set(null)
}

export function useNotice(): Notice | null {
  return useSyncExternalStore(subscribe, () => notice)
}

function set(next: Notice | null) {
  notice = next
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}
