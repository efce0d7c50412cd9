import { messages as ui } from '@trailgate/shared/ui/messages'
import { Suspense, useEffect } from 'react'
import {
  BrowserRouter,
  matchPath,
  Navigate,
  useLocation,
  useNavigate,
  useRoutes,
} from 'react-router-dom'

import { EntryPage } from './entry/EntryPage.tsx'
import {
  ConfirmEmailPage,
  DashboardPage,
  ForgotPasswordPage,
  KioskPage,
  NewNumberPage,
  PartyPage,
  RegisterPage,
  ResetPasswordPage,
  SignLinkPage,
} from './pages.ts'
import { isOfKiosk, paths, type EndedState } from './paths.ts'
import { customerSession } from './session/customerSession.ts'
import { ErrorBoundary } from './ui/ErrorBoundary.tsx'

const routes = [
  { path: paths.home, element: <EntryPage /> },
  { path: paths.portal, element: <EntryPage /> },
  { path: paths.register, element: <RegisterPage /> },
  { path: paths.kiosk, element: <KioskPage /> },
  { path: `${paths.dashboard}/*`, element: <DashboardPage /> },
  { path: paths.forgotPassword, element: <ForgotPasswordPage /> },
  { path: paths.resetPassword, element: <ResetPasswordPage /> },
  { path: paths.newNumber, element: <NewNumberPage /> },
  { path: paths.confirmEmail, element: <ConfirmEmailPage /> },
  { path: paths.sign, element: <SignLinkPage /> },
  { path: `${paths.party}/*`, element: <PartyPage /> },
  { path: '*', element: <Navigate to={paths.home} replace /> },
]

export function App() {
  return (
    <BrowserRouter>
      <CurrentPage />
    </BrowserRouter>
  )
}

function CurrentPage() {
  const location = useLocation()
  const atKiosk = isOfKiosk(location)
  useStartWhenSessionEnds(atKiosk)
  return (
    <ErrorBoundary pathname={location.pathname} atKiosk={atKiosk}>
      <Suspense fallback={<div className="waiting" role="status" aria-label={ui.loading} />}>
        {useRoutes(routes)}
      </Suspense>
    </ErrorBoundary>
  )
}

/** Pages that handle an ended session themselves. */
const SAY_THEMSELVES = [paths.sign, `${paths.party}/*`]

/**
 * A 401 on a customer call leads to /portal, at the kiosk to its start, and Logout to the first page; pages that a link opened go on by
 * themselves.
 */
function useStartWhenSessionEnds(atKiosk: boolean) {
  const navigate = useNavigate()
  useEffect(
    () =>
      customerSession.onExpiry((why) => {
        if (SAY_THEMSELVES.some((path) => matchPath(path, window.location.pathname))) return
        if (why === 'left') {
          void navigate(paths.home, { replace: true })
          return
        }
        const state: EndedState = { ended: window.location.pathname }
        void navigate(atKiosk ? paths.kiosk : paths.portal, { replace: true, state })
      }),
    [navigate, atKiosk]
  )
}
