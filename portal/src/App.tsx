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
  { path: paths.confirmEmail, element: <ConfirmEmailPage /> },
  { path: paths.sign, element: <SignLinkPage /> },
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
      <Suspense fallback={<div className="waiting" role="status" aria-label="Loading" />}>
        {useRoutes(routes)}
      </Suspense>
    </ErrorBoundary>
  )
}

/** A 401 on a customer call leads to /portal, at the kiosk to its start; a sign link's page says itself that it is over. */
function useStartWhenSessionEnds(atKiosk: boolean) {
  const navigate = useNavigate()
  useEffect(
    () =>
      customerSession.onExpiry(() => {
        if (matchPath(paths.sign, window.location.pathname)) return
        const state: EndedState = { ended: window.location.pathname }
        void navigate(atKiosk ? paths.kiosk : paths.portal, { replace: true, state })
      }),
    [navigate, atKiosk]
  )
}
