import { SIGN_LINK_COUNTER, SIGN_LINK_TOKEN } from '@trailgate/shared/sign_links/constants'

/** What stood behind the # of a sign link. */
export interface CarriedLink {
  /** Null where the page was loaded anew: the session may still be there. */
  token: string | null
  /** The member id for which the counter is opened again; null on a phone of one's own. */
  counter: string | null
}

/** What a sign link carries; at the counter the member id travels on in the history, so that a reload keeps the way back. */
export function carriedBy({ hash, state }: { hash: string; state: unknown }): CarriedLink {
  const carried = new URLSearchParams(hash.replace(/^#/, ''))
  const counter = carried.get(SIGN_LINK_COUNTER) ?? counterIn(state)
  return {
    token: carried.get(SIGN_LINK_TOKEN),
    counter: counter !== null && /^\d{1,12}$/.test(counter) ? counter : null,
  }
}

/** Where staff go on. Only digits come into the address. */
export function counterOf(memberId: string): string {
  return `/admin/counter?q=${memberId}`
}

function counterIn(state: unknown): string | null {
  if (typeof state !== 'object' || state === null || !(SIGN_LINK_COUNTER in state)) return null
  const { [SIGN_LINK_COUNTER]: counter } = state
  return typeof counter === 'string' ? counter : null
}
