import { lazy, Suspense } from 'react'
import { useLocation, useNavigate } from 'react-router'

import { messages as campaignWords } from '@trailgate/shared/marketing/campaign_page_messages'
import { messages } from '@trailgate/shared/marketing/page_messages'

import { Campaigns } from '../campaigns/Campaigns.tsx'
import { pathOf as campaignPath, screenAt as campaignAt } from '../campaigns/paths.ts'
import { AccessDenied } from '../layout/AccessDenied.tsx'
import { LeaveForPortal } from '../layout/LeaveForPortal.tsx'
import { useCan } from '../session/useStaff.ts'
import { ScreenHead } from '../ui/ScreenHead.tsx'
import { Tabs } from '../ui/Tabs.tsx'
import { OptIns } from './OptIns.tsx'
import { pathOf, screenAt } from './paths.ts'
import { Types } from './Types.tsx'
import './marketing.css'

const ConsentDialog = lazy(() => import('./ConsentDialog.tsx'))
const CampaignDialog = lazy(() => import('../campaigns/CampaignDialog.tsx'))

const TABS = [
  { key: 'numbers', label: messages['tab.numbers'], content: <OptIns /> },
  { key: 'campaigns', label: campaignWords.tab, content: <Campaigns /> },
  { key: 'types', label: messages['tab.types'], content: <Types /> },
] as const

/** /admin/marketing: opt-ins, campaigns, and campaign types; managers and admins. */
export default function MarketingPage() {
  const { pathname } = useLocation()
  const navigate = useNavigate()
  const mayRead = useCan('marketing.read')
  const mayWrite = useCan('campaigns.manage')
  const campaign = campaignAt(pathname)
  const screen = campaign ? null : screenAt(pathname)
  if (!mayRead || (campaign && !mayWrite)) return <AccessDenied />
  if (!campaign && !screen) return <LeaveForPortal />
  return (
    <>
      <ScreenHead title={messages.title} hint={messages.hint} />
      <Tabs
        label={messages['tab.label']}
        tabs={TABS}
        current={campaign ? 'campaigns' : screen?.kind === 'types' ? 'types' : 'numbers'}
        onChange={(kind) =>
          void navigate(kind === 'campaigns' ? campaignPath({ kind: 'all' }) : pathOf({ kind }))
        }
      />
      <Suspense>
        {screen?.kind === 'consents' && <ConsentDialog customerId={screen.customerId} />}
        {campaign && campaign.kind !== 'all' && <CampaignDialog screen={campaign} />}
      </Suspense>
    </>
  )
}
