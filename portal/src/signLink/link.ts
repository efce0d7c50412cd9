import { PARENT_LINK_TOKEN } from '@trailgate/shared/parent_links/constants'
import { SIGN_LINK_COUNTER, SIGN_LINK_TOKEN } from '@trailgate/shared/sign_links/constants'

/** Content of a sign link's hash. */
export interface CarriedLink {
  /** Null after a reload: the session may still be valid. */
  token: string | null
  /** Token of a waiver that was sent to a parent; null on a sign link. */
  parent: string | null
  /** Member id with which the counter reopens; null on the rider's own phone. */
  counter: string | null
}

/**
 * Content of a sign link; at the counter the member id stays in the history state, so that a reload keeps the way back.
 */
export function carriedBy({ hash, state }: { hash: string; state: unknown }): CarriedLink {
  const carried = new URLSearchParams(hash.replace(/^#/, ''))
  const counter = carried.get(SIGN_LINK_COUNTER) ?? counterIn(state)
  return {
    token: carried.get(SIGN_LINK_TOKEN),
    parent: carried.get(PARENT_LINK_TOKEN),
    counter: counter !== null && /^\d{1,12}$/.test(counter) ? counter : null,
  }
}

/** URL of the counter. The id contains only digits. */
export function counterOf(memberId: string): string {
  return `/admin/counter?q=${memberId}`
}

function counterIn(state: unknown): string | null {
  if (typeof state !== 'object' || state === null || !(SIGN_LINK_COUNTER in state)) return null
  const { [SIGN_LINK_COUNTER]: counter } = state
  return typeof counter === 'string' ? counter : null
}
