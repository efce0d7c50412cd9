import { useEffect } from 'react'

import { LoadingScreen } from './LoadingScreen.tsx'

/** Any unknown path leads to /, which is the portal: another application, so the browser has to go there. */
export function LeaveForPortal() {
  useEffect(() => location.replace('/'), [])
  return <LoadingScreen />
}
