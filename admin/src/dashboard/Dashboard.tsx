import { lazy, Suspense } from 'react'

import { messages as layout } from '@trailgate/shared/layout/messages'

import { useTypeScreen } from '../campaignTypes/useTypeScreen.ts'
import { PhoneClaims } from '../customers/PhoneClaims.tsx'
import { WaitingRequests } from '../dataRequests/WaitingRequests.tsx'
import { useTimeZone } from '../layout/useSettings.ts'
import { useStaff } from '../session/useStaff.ts'
import { ScreenHead } from '../ui/ScreenHead.tsx'
import { useMinute } from '../ui/useMinute.ts'
import { Activity } from './Activity.tsx'
import { FirstSteps } from './FirstSteps.tsx'
import { greetingFor } from './greeting.ts'
import { QuickActions } from './QuickActions.tsx'
import { RecentRiders } from './RecentRiders.tsx'
import { StatCards } from './StatCards.tsx'
import { Today } from './Today.tsx'
import './dashboard.css'

const CampaignTypesDialog = lazy(() => import('../campaignTypes/CampaignTypesDialog.tsx'))

/** /admin: how the day is going. */
export default function Dashboard() {
  const staff = useStaff()
  const timeZone = useTimeZone()
  const now = useMinute()
  const { screen } = useTypeScreen()
  return (
    <>
      <ScreenHead
        title={staff ? greetingFor(staff, now, timeZone) : ''}
        tab={layout['nav.dashboard']}
        hint={now.toLocaleDateString('en-US', {
          timeZone,
          weekday: 'long',
          month: 'long',
          day: 'numeric',
          year: 'numeric',
        })}
      />
      <FirstSteps />
      <WaitingRequests />
      <PhoneClaims />
      <Today />
      <StatCards />
      <div className="dashboard-halves">
        <RecentRiders />
        <QuickActions />
      </div>
      <Activity />
      {screen && (
        <Suspense>
          <CampaignTypesDialog screen={screen} />
        </Suspense>
      )}
    </>
  )
}
