import { Sentence } from '@trailgate/shared/browser/components/Sentence'
import { messages } from '@trailgate/shared/portal/messages'
import { messages as session } from '@trailgate/shared/sessions/messages'
import { messages as ui } from '@trailgate/shared/ui/messages'
import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import { Navigate, useLocation, useRoutes } from 'react-router-dom'

import { recall } from '../drafts/afterRecall.ts'
import { optional } from '../drafts/optional.ts'
import { fetchAhead, onIntent } from '../pages.ts'
import { paths } from '../paths.ts'
import {
  customerSession,
  displayName,
  useCustomer,
  type CustomerData,
} from '../session/customerSession.ts'
import { useBanned } from '../session/useBanned.ts'
import { logOut } from '../session/logOut.ts'
import { Button } from '../ui/Button.tsx'
import { Link } from '../ui/Link.tsx'
import { Page } from '../ui/Page.tsx'
import { hrefOf, overview, pages, SIGN, tabAt, tabs, tabsOfBanned, type Tab } from './tabs.ts'
import '../styles/parts.css'
import './dashboard.css'

// Before the session turns out to be over. The sign-in has no rider yet.
if (customerSession.read()) void recall()

// Most find nothing kept.
const KeptSignature = lazy(optional(() => import('../drafts/KeptSignature.tsx')))

// Preloads the tab during the sign-in.
fetchAhead((tabAt(window.location.pathname) ?? overview).load)

/** The rider's own pages; without customer data there is no rider to show. */
export default function DashboardPage() {
  const customer = useCustomer()
  const [hadCustomer] = useState(customer !== null)
  if (customer) return <Dashboard customer={customer} />
  // If the session ends meanwhile, App redirects.
  return hadCustomer ? null : <Navigate to={paths.home} replace />
}

function Dashboard({ customer }: { customer: CustomerData }) {
  const isBanned = useBanned()
  const shown = isBanned ? tabsOfBanned : tabs
  const current = tabAt(useLocation().pathname, isBanned ? tabsOfBanned : pages)
  return (
    <Page
      title={current?.label ?? messages['tab.overview']}
      className="dashboard"
      actions={
        <Button quiet onClick={logOut}>
          {ui.logout}
        </Button>
      }
    >
      <div className="column">
        <h1>
          <Sentence text={messages['dashboard.welcome']} names={{ name: displayName(customer) }} />
        </h1>
        {isBanned && (
          <div className="notice">
            <p>
              {session['banned.refused']} {session['banned.stays']}
            </p>
          </div>
        )}
        <TabBar current={current} shown={shown} />
        <Suspense>
          <KeptSignature />
        </Suspense>
        <Suspense fallback={<div className="waiting" role="status" aria-label={ui.loading} />}>
          {isBanned ? <TabOfBanned /> : <CurrentTab />}
        </Suspense>
      </div>
    </Page>
  )
}

const tabRoutes = [
  ...pages.map(routeOf),
  // Over the overview, which keeps its state.
  { path: SIGN, element: <overview.Content /> },
  { path: '*', element: <Navigate to={paths.home} replace /> },
]

const routesOfBanned = [
  ...tabsOfBanned.map(routeOf),
  { path: '*', element: <Navigate to={paths.dashboard} replace /> },
]

function CurrentTab() {
  return useRoutes(tabRoutes)
}

function TabOfBanned() {
  return useRoutes(routesOfBanned)
}

function routeOf({ path, Content }: Tab) {
  return { path: path && `${path}/*`, element: <Content /> }
}

function TabBar({ current, shown }: { current: Tab | undefined; shown: readonly Tab[] }) {
  const bar = useRef<HTMLElement>(null)

  // On a phone they do not all fit side by side.
  useEffect(() => {
    const link = bar.current?.querySelector('[aria-current]')
    link?.scrollIntoView({ block: 'nearest', inline: 'center' })
  }, [current])

  return (
    <nav ref={bar} aria-label={messages['dashboard.tabs']} className="tabs">
      <ul>
        {shown.map((tab) => (
          <li key={tab.path}>
            <Link
              to={hrefOf(tab)}
              aria-current={tab === current ? 'page' : undefined}
              {...onIntent(() => fetchAhead(tab.load))}
            >
              {tab.label}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
