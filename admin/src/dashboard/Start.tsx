import { lazy } from 'react'
import { Navigate, useLocation } from 'react-router'

import { useStaff } from '../session/useStaff.ts'

const Dashboard = lazy(() => import('./Dashboard.tsx'))

/** Location key of the first history entry. */
const FIRST_KEY = 'default'

/** /admin: cashiers who come from outside start at the counter, and reach the dashboard from the navigation bar. */
export default function Start() {
  const { key, search } = useLocation()
  const isCashier = useStaff()?.role === 'cashier'
  if (isCashier && key === FIRST_KEY && search === '') {
    return <Navigate to="/admin/counter" replace />
  }
  return <Dashboard />
}
