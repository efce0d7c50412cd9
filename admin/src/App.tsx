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
const Activity = lazy(() => import('./activity/ActivityPage.tsx'))
const Counter = lazy(() => import('./counter/Counter.tsx'))
const Customers = lazy(() => import('./customers/CustomerManager.tsx'))
const DueMemberships = lazy(() => import('./renewals/DueMemberships.tsx'))
const DuplicateList = lazy(() => import('./customers/duplicates/DuplicateList.tsx'))
const DismissedList = lazy(() => import('./customers/duplicates/DismissedList.tsx'))
const MergedList = lazy(() => import('./customers/duplicates/MergedList.tsx'))
const MergeScreen = lazy(() => import('./customers/duplicates/MergeScreen.tsx'))
const PersonPage = lazy(() => import('./customers/details/PersonPage.tsx'))
const DataRequests = lazy(() => import('./dataRequests/DataRequests.tsx'))
const SettledRequests = lazy(() => import('./dataRequests/SettledRequests.tsx'))
const PurgeRounds = lazy(() => import('./dataRequests/PurgeRounds.tsx'))
const Webhooks = lazy(() => import('./webhooks/Webhooks.tsx'))
const ApiKeys = lazy(() => import('./apiKeys/ApiKeys.tsx'))
const KioskDevices = lazy(() => import('./kiosk/KioskDevices.tsx'))
const OfflineItems = lazy(() => import('./kiosk/offline/OfflineItems.tsx'))
const Waivers = lazy(() => import('./waiverTemplates/WaiverTemplates.tsx'))
const Memberships = lazy(() => import('./memberships/MembershipManager.tsx'))
const Staff = lazy(() => import('./staff/StaffPage.tsx'))
const DaySheet = lazy(async () => ({ default: (await import('./reports/pages.ts')).DaySheet }))
const Reports = lazy(async () => ({ default: (await import('./reports/pages.ts')).Reports }))
const Letters = lazy(() => import('./letters/LettersPage.tsx'))
const Marketing = lazy(() => import('./marketing/MarketingPage.tsx'))
const MembershipTypes = lazy(() => import('./membershipTypes/MembershipTypes.tsx'))
const Vehicles = lazy(() => import('./vehicles/VehicleList.tsx'))
const ParkSettings = lazy(() => import('./face/ParkSettings.tsx'))
const Profile = lazy(() => import('./profile/Profile.tsx'))

/** Only the profile renders while a second factor is due. */
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
          <Route path="/webhooks" element={<Webhooks />} />
          <Route path="/api-keys" element={<ApiKeys />} />
          <Route path="/activity" element={<Activity />} />
          <Route path="/counter" element={<Counter />} />
          <Route path="/customers/duplicates" element={<DuplicateList />} />
          <Route path="/customers/duplicates/dismissed" element={<DismissedList />} />
          <Route path="/customers/merges" element={<MergedList />} />
          <Route path="/customers/merge/:winner/:loser" element={<MergeScreen />} />
          <Route path="/customers/requests" element={<DataRequests />} />
          <Route path="/customers/requests/settled" element={<SettledRequests />} />
          <Route path="/customers/requests/removed" element={<PurgeRounds />} />
          <Route path="/kiosk-devices/offline" element={<OfflineItems />} />
          <Route
            path="/kiosk-devices/offline/discarded"
            element={<OfflineItems status="discarded" />}
          />
          <Route path="/customers/:id/page" element={<PersonPage />} />
          <Route path="/day" element={<DaySheet />} />
          <Route path="/reports" element={<Reports />} />
          <Route path="/letters" element={<Letters />} />
          <Route path="/marketing/*" element={<Marketing />} />
          <Route path="/memberships/due" element={<DueMemberships />} />
          <Route path="/membership-types/*" element={<MembershipTypes />} />
          <Route path="/profile" element={<Profile />} />
          <Route path="/vehicles" element={<Vehicles />} />
          <Route path="/settings" element={<ParkSettings />} />
        </CustomRoutes>
      </CoreAdminUI>
    </AdminContext>
  )
}
