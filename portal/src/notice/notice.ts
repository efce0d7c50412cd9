import { useSyncExternalStore } from 'react'

/** A message that outlives the page it began on. */
export interface Notice {
  /** Title, where the page does not say it already. */
  title?: string
  text: string
  /** Time of automatic dismissal; shows the remaining seconds. */
  closesAt: number
  /** Action offered while the notice shows. */
  action?: { text: string; press(): void | Promise<void> } | null
}

let notice: Notice | null = null
const listeners = new Set<() => void>()

/** Shows a notice on this page and the next ones, until it times out or is closed. */
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
