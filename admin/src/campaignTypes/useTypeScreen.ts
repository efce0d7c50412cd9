import { useLocation, useNavigate, useSearchParams } from 'react-router'

import { WITHIN } from '../ui/useLeave.ts'
import { screenIn, searchOf, type TypeScreen } from './typeScreen.ts'

/** Campaign type screen in the URL, with navigation to another one and back. */
export function useTypeScreen() {
  const [query] = useSearchParams()
  const { state } = useLocation()
  const navigate = useNavigate()
  return {
    screen: screenIn(query),
    open: (screen: TypeScreen) =>
      void navigate({ search: searchOf(screen, query) }, { state: WITHIN }),
    /** Goes back to where it was opened, or to `up` if opened from outside. */
    leave(up: TypeScreen | null) {
      if (typeof state === 'object' && state !== null && 'within' in state) void navigate(-1)
      else void navigate({ search: searchOf(up, query) }, { replace: true })
    },
  }
}
