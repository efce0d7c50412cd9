import { useEffect } from 'react'

import { useParkSettings } from '../settings/parkSettings.ts'

const PRODUCT = 'Trailgate'

/** Sets the document title: page and park. */
export function useTitle(page: string): void {
  const park = useParkSettings()?.park_name ?? PRODUCT
  useEffect(() => {
    document.title = `${page} · ${park}`
  }, [page, park])
}
