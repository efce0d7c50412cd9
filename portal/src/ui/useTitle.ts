import { useEffect } from 'react'

import { useParkSettings } from '../settings/parkSettings.ts'

const PRODUCT = 'Trailgate'

/** Names the page in the browser's tab: what it is, and whose. */
export function useTitle(page: string): void {
  const park = useParkSettings()?.park_name ?? PRODUCT
  useEffect(() => {
    document.title = `${page} · ${park}`
  }, [page, park])
}
