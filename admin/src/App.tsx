import { lazy, type ReactNode } from 'react'
import { AdminContext, CoreAdminUI, CustomRoutes, Resource } from 'react-admin'
import { Route } from 'react-router'

import { AccessDenied } from './layout/AccessDenied.tsx'
import { Failure } from './layout/Failure.tsx'
import { Layout } from './layout/Layout.tsx'
import { LeaveForPortal } from './layout/LeaveForPortal.tsx'
import { LoadingScreen } from './layout/LoadingScreen.tsx'
import { themeOf } from './layout/theme.ts'
import { authProvider } from './providers/authProvider.ts'
import { dataProvider } from './providers/dataProvider.ts'
import { i18nProvider } from './providers/i18nProvider.ts'
import { queryClient } from './providers/queryClient.ts'
import { preferences } from './session/preferences.ts'
import { useStaff } from './session/useStaff.ts'

const Start = lazy(() => import('./dashboard/Start.tsx'))
const Counter = lazy(() => import('./counter/Counter.tsx'))
const Customers = lazy(() => import('./customers/CustomerManager.tsx'))
const DueMemberships = lazy(() => import('./renewals/DueMemberships.tsx'))
const DuplicateList = lazy(() => import('./customers/duplicates/DuplicateList.tsx'))
const DismissedList = lazy(() => import('./customers/duplicates/DismissedList.tsx'))
const MergedList = lazy(() => import('./customers/duplicates/MergedList.tsx'))
const MergeScreen = lazy(() => import('./customers/duplicates/MergeScreen.tsx'))
const DataRequests = lazy(() => import('./dataRequests/DataRequests.tsx'))
const SettledRequests = lazy(() => import('./dataRequests/SettledRequests.tsx'))
const PurgeRounds = lazy(() => import('./dataRequests/PurgeRounds.tsx'))
const KioskDevices = lazy(() => import('./kiosk/KioskDevices.tsx'))
const Waivers = lazy(() => import('./waiverTemplates/WaiverTemplates.tsx'))
const Memberships = lazy(() => import('./memberships/MembershipManager.tsx'))
const Staff = lazy(() => import('./staff/StaffPage.tsx'))
const Reports = lazy(() => import('./reports/Reports.tsx'))
const Marketing = lazy(() => import('./marketing/MarketingPage.tsx'))
const MembershipTypes = lazy(() => import('./membershipTypes/MembershipTypes.tsx'))
const Profile = lazy(() => import('./profile/Profile.tsx'))

/** What is drawn: nothing but the profile while a second factor is due. */
function Screens({ children }: { children?: ReactNode }) {
  const due = useStaff()?.second_factor_due === true
  return <Layout>{due ? <Profile /> : children}</Layout>
}

const light = themeOf('light')
const dark = themeOf('dark')

/** The screens under /admin; the sign-in page stands outside and loads none of this. */
export default function App() {
  return (
    <AdminContext
      basename="/admin"
      authProvider={authProvider}
      dataProvider={dataProvider}
      i18nProvider={i18nProvider}
      queryClient={queryClient}
      store={preferences}
      lightTheme={light}
      darkTheme={dark}
    >
      <CoreAdminUI
        requireAuth
        disableTelemetry
        loginPage={false}
        title="Trailgate"
        layout={Screens}
        loading={LoadingScreen}
        error={Failure}
        accessDenied={AccessDenied}
        catchAll={LeaveForPortal}
        dashboard={Start}
      >
        <Resource name="customers" list={Customers} />
        <Resource name="waivers" list={Waivers} />
        <Resource name="memberships" list={Memberships} />
        <Resource name="staff" list={Staff} />
        <Resource name="kiosk-devices" list={KioskDevices} />
        <CustomRoutes>
          <Route path="/counter" element={<Counter />} />
          <Route path="/customers/duplicates" element={<DuplicateList />} />
          <Route path="/customers/duplicates/dismissed" element={<DismissedList />} />
          <Route path="/customers/merges" element={<MergedList />} />
          <Route path="/customers/merge/:winner/:loser" element={<MergeScreen />} />
          <Route path="/customers/requests" element={<DataRequests />} />
          <Route path="/customers/requests/settled" element={<SettledRequests />} />
          <Route path="/customers/requests/removed" element={<PurgeRounds />} />
          <Route path="/reports" element={<Reports />} />
          <Route path="/marketing/*" element={<Marketing />} />
          <Route path="/memberships/due" element={<DueMemberships />} />
          <Route path="/membership-types/*" element={<MembershipTypes />} />
          <Route path="/profile" element={<Profile />} />
        </CustomRoutes>
      </CoreAdminUI>
    </AdminContext>
  )
}
