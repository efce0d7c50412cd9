import type { Language } from '@trailgate/shared/languages/languages'
import { LANGUAGE } from '@trailgate/shared/languages/this_language'
import { useCallback, useEffect, useState } from 'react'

import { canLoad } from '../language/canLoad.ts'
import { paths } from '../paths.ts'
import { useParkSettings } from '../settings/parkSettings.ts'
import { whenFree } from './openVisit.ts'

/**
 * Brings the kiosk back to the park's language after a rider, as soon as it is free: `isFree` while it waits for the
 * next rider. Returns what ends a rider's stay, and whether the language is another one. A page that cannot be loaded
 * stays, and the next end tries again.
 */
export function useParkLanguage(isFree: boolean): { isForeign: boolean; over(): void } {
  const park = useParkSettings()?.language
  const isForeign = park !== undefined && park !== (LANGUAGE as Language)
  const [ends, setEnds] = useState(0)
  // A rider who has begun keeps the language, whatever ended before.
  const [servedEnds, serve] = useState(0)
  if (!isFree && servedEnds !== ends) serve(ends)

  useEffect(() => {
    if (!isForeign || !isFree || ends === servedEnds) return
    let isWanted = true
    void whenFree()
      .then(canLoad)
      .then((can) => {
        if (isWanted && can) window.location.replace(paths.kiosk)
      })
    return () => {
      isWanted = false
    }
  }, [isForeign, isFree, ends, servedEnds])

  const over = useCallback(() => setEnds((n) => n + 1), [])
  return { isForeign, over }
}
