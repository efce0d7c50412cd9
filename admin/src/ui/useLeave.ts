import { useLocation, useNavigate, type LinkProps } from 'react-router'

/** Marks navigation to a dialog from within, so that leaving it goes back. */
export const WITHIN = { within: true } satisfies LinkProps['state']

/** Leaves a dialog with its own URL: back to where it was opened, or up to the list if opened from outside. */
export function useLeave(up: string): () => void {
  const navigate = useNavigate()
  const { state, search } = useLocation()
  return () => {
    if (isWithin(state)) void navigate(-1)
    else void navigate(up + search, { replace: true })
  }
}

function isWithin(state: unknown): boolean {
  return typeof state === 'object' && state !== null && 'within' in state
}
