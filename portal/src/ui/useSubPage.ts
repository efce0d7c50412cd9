import { useLocation, useNavigate } from 'react-router-dom'

const OPENED = { opened: true }

/**
 * Dialogs with their own URLs over the page at `home`, so that Back closes them. Closing one that was opened from the
 * page goes back to it; one opened directly by its URL is replaced by the page.
 */
export function useSubPage(home: string) {
  const navigate = useNavigate()
  const { pathname, state } = useLocation()
  /** `steps` is the number of history entries within the dialog. */
  function closeFlow(steps: number): void {
    // The user navigated away while an answer was pending: there is nothing to close.
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
