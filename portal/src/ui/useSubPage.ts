import { useLocation, useNavigate } from 'react-router-dom'

const OPENED = { opened: true }

/**
 * Dialogs with addresses of their own over the page at `home`, so that Back closes them. Closing one that was opened from
 * the page goes back to it; one whose address was opened by itself gives way to the page.
 */
export function useSubPage(home: string) {
  const navigate = useNavigate()
  const { pathname, state } = useLocation()
  /** `steps` were taken within the dialog and have places of their own in the history. */
  function closeFlow(steps: number): void {
    // Somebody went elsewhere while an answer was on its way: there is nothing left to close.
    if (window.location.pathname !== pathname) return
    if (isOpened(state)) void navigate(-1 - steps)
    else void navigate(home, { replace: true })
  }

  return {
    open(path: string): void {
      void navigate(`${home}/${path}`, { state: OPENED })
    },
    close: () => closeFlow(0),
    closeFlow,
  }
}

function isOpened(state: unknown): boolean {
  return typeof state === 'object' && state !== null && 'opened' in state
}
