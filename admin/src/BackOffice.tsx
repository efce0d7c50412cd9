import { createBrowserRouter, RouterProvider } from 'react-router'

import App from './App.tsx'
import { LeaveForPortal } from './layout/LeaveForPortal.tsx'
import { session } from './session/session.ts'
import { leaveForLogin } from './session/signInRoute.ts'

// react-admin can hold back a navigation away from unsaved changes only under a data router.
const router = createBrowserRouter([
  { path: '/admin/*', element: <App /> },
  { path: '*', element: <LeaveForPortal /> },
])

// After Logout, Back may restore the page with personal data from the browser's cache.
addEventListener('pageshow', ({ persisted }) => {
  if (persisted && !session.token()) leaveForLogin('left')
})

/** All screens behind the sign-in. */
export default function BackOffice() {
  return <RouterProvider router={router} />
}
