import { useLocation, useNavigate, useSearchParams } from 'react-router'

import { WITHIN } from '../ui/useLeave.ts'
import { screenIn, searchOf, type TypeScreen } from './typeScreen.ts'

/** The screen of campaign types that the address opens over its page, and the ways to another one and back. */
export function useTypeScreen() {
  const [query] = useSearchParams()
  const { state } = useLocation()
  const navigate = useNavigate()
  return {
    screen: screenIn(query),
    open: (screen: TypeScreen) =>
      void navigate({ search: searchOf(screen, query) }, { state: WITHIN }),
    /** Back to where it was opened, or to `up` when it came from outside. */
    leave(up: TypeScreen | null) {
      if (typeof state === 'object' && state !== null && 'within' in state) void navigate(-1)
      else void navigate({ search: searchOf(up, query) }, { replace: true })
    },
  }
}
