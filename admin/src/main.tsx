import { lazy, StrictMode, Suspense } from 'react'
import { createRoot } from 'react-dom/client'

import { followMode } from './layout/mode.ts'
import { LoadingScreen } from './layout/LoadingScreen.tsx'
import { LoginPage } from './login/LoginPage.tsx'
import { loadStaff } from './session/loadStaff.ts'
import { session } from './session/session.ts'
import { leaveForLogin, takeNextPage } from './session/signInRoute.ts'
import { watchHistory } from './session/watchHistory.ts'
import { watchOtherTabs } from './session/watchOtherTabs.ts'
import './base.css'

/** All screens but the sign-in page, which stays small: it needs neither router nor react-admin. */
const loadBackOffice = () => import('./BackOffice.tsx')
const BackOffice = lazy(loadBackOffice)

const root = document.getElementById('root')
if (!root) throw new Error('index.html has no #root')

followMode()
watchOtherTabs(session)
watchHistory(session)
session.onEnd(leaveForLogin)

const screen = screenAt(location.pathname)
if (screen) {
  createRoot(root).render(
    <StrictMode>
      <Suspense fallback={<LoadingScreen />}>{screen}</Suspense>
    </StrictMode>
  )
}

/** Screen for a path of the back office; any other path redirects. */
function screenAt(path: string) {
  if (/^\/login\/?$/.test(path)) {
    if (!session.token()) return <LoginPage preload={loadBackOffice} />
    location.replace(takeNextPage())
  } else if (/^\/admin(\/|$)/.test(path)) {
    if (!session.token()) leaveForLogin('refused')
    else {
      // Asked while the scripts are on their way. A failure has ended the session by the time it comes here.
      loadStaff().catch(() => undefined)
      return <BackOffice />
    }
  } else {
    // The customer manager is asked for at /customers, too; all else is the portal's.
    location.replace(/^\/customers\/?$/.test(path) ? '/admin/customers' : '/')
  }
  return null
}
