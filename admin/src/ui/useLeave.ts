import { useLocation, useNavigate, type LinkProps } from 'react-router'

/** Marks a way into a dialog that was opened from within, so that leaving it goes back the same way. */
export const WITHIN = { within: true } satisfies LinkProps['state']

/** Leaves a dialog that has its own address: back to where it was opened, or up to the list when it came from outside. */
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
