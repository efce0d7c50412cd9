import type { KioskCustomer } from '@trailgate/shared/customers/schemas'
import { useEffect } from 'react'

import { keepInTab, keptInTab } from '../session/tabStorage.ts'
import { goOnWith, hasOpenVisit, isGoingOn, useNewcomer, type Newcomer } from './openVisit.ts'

const STORAGE_KEY = 'kioskVisitCarried'
/** A visit is carried over a load of the page, not over a pause. */
const CARRIED_FOR_MS = 15_000

interface CarriedVisit {
  rider: KioskCustomer
  newcomer: Newcomer | null
  at: number
}

/** Carries the rider's visit over the load of the page in another language. */
export function useCarriedVisit(rider: KioskCustomer | null): void {
  const newcomer = useNewcomer()
  useEffect(() => {
    if (!rider) return
    const carry = () =>
      keepInTab(STORAGE_KEY, { rider, newcomer, at: Date.now() } satisfies CarriedVisit)
    window.addEventListener('pagespeaks', carry)
    return () => window.removeEventListener('pagespeaks', carry)
  }, [rider, newcomer])
}

/** The rider whose visit was carried into this load of the page; null once they have left. */
export function carriedRider(): KioskCustomer | null {
  return isGoingOn() ? carried : null
}

const carried = takeCarried()

function takeCarried(): KioskCustomer | null {
  const kept = keptInTab<CarriedVisit>(STORAGE_KEY)
  sessionStorage.removeItem(STORAGE_KEY)
  if (!kept || !hasOpenVisit() || Date.now() - kept.at > CARRIED_FOR_MS) return null
  // The notice with the button that goes on is not carried over: the newcomer goes on.
  goOnWith(kept.newcomer && { ...kept.newcomer, goesOn: true })
  return kept.rider
}
