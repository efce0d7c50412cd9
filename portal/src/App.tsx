import { Suspense, useEffect } from 'react'
import { BrowserRouter, Navigate, useLocation, useNavigate, useRoutes } from 'react-router-dom'

import { EntryPage } from './entry/EntryPage.tsx'
import {
  DashboardPage,
  ForgotPasswordPage,
  KioskPage,
  RegisterPage,
  ResetPasswordPage,
} from './pages.ts'
import { paths } from './paths.ts'
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
  { path: '*', element: <Navigate to={paths.home} replace /> },
]

export function App() {
  return (
    <BrowserRouter>
      <LeaveWhenSessionEnds />
      <ErrorBoundary>
        <Suspense fallback={<div className="waiting" role="status" aria-label="Loading" />}>
          <CurrentPage />
        </Suspense>
      </ErrorBoundary>
    </BrowserRouter>
  )
}

function CurrentPage() {
  return useRoutes(routes)
}

/** A 401 on a customer call leads to /portal (P 4). The kiosk stays where it is and starts over by itself. */
function LeaveWhenSessionEnds() {
  const navigate = useNavigate()
  const { pathname } = useLocation()
  useEffect(
    () =>
      customerSession.onExpiry(() => {
        if (pathname !== paths.kiosk) void navigate(paths.portal, { replace: true })
      }),
    [navigate, pathname]
  )
  return null
}
