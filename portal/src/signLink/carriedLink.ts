import { useEffect } from 'react'

import { keepInTab, keptInTab } from '../session/tabStorage.ts'
import type { CarriedLink } from './link.ts'

const STORAGE_KEY = 'signLinkCarried'
/** A link is carried over a load of the page, not over a pause. */
const CARRIED_FOR_MS = 15_000

interface KeptLink extends CarriedLink {
  at: number
}

/**
 * Carries an open link over the load of the page in another language; a link that is over keeps the way back to the
 * counter alone. The device of a counter, which is everybody's, keeps the language in the address.
 */
export function useCarriedLink({ token, parent, counter }: CarriedLink, isOver: boolean): void {
  useEffect(() => {
    function carry(event: Event) {
      const link = isOver ? { token: null, parent: null, counter } : { token, parent, counter }
      keepInTab(STORAGE_KEY, { ...link, at: Date.now() } satisfies KeptLink)
      if (counter !== null) event.preventDefault()
    }
    window.addEventListener('pagespeaks', carry)
    return () => window.removeEventListener('pagespeaks', carry)
  }, [token, parent, counter, isOver])
}

const kept = takeKept()

function takeKept(): KeptLink | null {
  const link = keptInTab<KeptLink>(STORAGE_KEY)
  sessionStorage.removeItem(STORAGE_KEY)
  return link
}

/** The link that was carried into this load of the page; null after a while. */
export function carriedLink(): CarriedLink | null {
  return kept && Date.now() - kept.at <= CARRIED_FOR_MS ? kept : null
}
