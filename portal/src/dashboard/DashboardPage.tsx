import { Sentence } from '@trailgate/shared/browser/components/Sentence'
import { messages } from '@trailgate/shared/portal/messages'
import { messages as ui } from '@trailgate/shared/ui/messages'
import { Suspense, useEffect, useRef } from 'react'
import { Navigate, useLocation, useNavigate, useRoutes } from 'react-router-dom'

import { fetchAhead, onIntent } from '../pages.ts'
import { paths } from '../paths.ts'
import { customerSession, displayName, type CustomerData } from '../session/customerSession.ts'
import { useLogOut } from '../session/useLogOut.ts'
import { Button } from '../ui/Button.tsx'
import { Link } from '../ui/Link.tsx'
import { Page } from '../ui/Page.tsx'
import { hrefOf, overview, pages, SIGN, tabAt, tabs, type Tab } from './tabs.ts'
import '../styles/parts.css'
import './dashboard.css'

// Already while somebody is still signing in.
fetchAhead((tabAt(window.location.pathname) ?? overview).load)

/** The rider's own pages; without customer data there is nobody to show them to. */
export default function DashboardPage() {
  const customer = customerSession.read()
  if (!customer) return <Navigate to={paths.home} replace />
  return <Dashboard customer={customer} />
}

function Dashboard({ customer }: { customer: CustomerData }) {
  const navigate = useNavigate()
  const { logOut, leaving, failed } = useLogOut(() => navigate(paths.home, { replace: true }))
  const current = tabAt(useLocation().pathname)
  return (
    <Page
      title={current?.label ?? messages['tab.overview']}
      className="dashboard"
      actions={
        <Button quiet aria-disabled={leaving || undefined} onClick={logOut}>
          {ui.logout}
        </Button>
      }
    >
      <div className="column">
        <div role="alert">
          {failed && <p className="notice danger">{messages['dashboard.logout_failed']}</p>}
        </div>
        <h1>
          <Sentence text={messages['dashboard.welcome']} names={{ name: displayName(customer) }} />
        </h1>
        <TabBar current={current} />
        <Suspense fallback={<div className="waiting" role="status" aria-label={ui.loading} />}>
          <CurrentTab />
        </Suspense>
      </div>
    </Page>
  )
}

const tabRoutes = [
  ...pages.map(({ path, Content }) => ({ path: path && `${path}/*`, element: <Content /> })),
  // Over the overview, which keeps its state.
  { path: SIGN, element: <overview.Content /> },
  { path: '*', element: <Navigate to={paths.home} replace /> },
]

function CurrentTab() {
  return useRoutes(tabRoutes)
}

function TabBar({ current }: { current: Tab | undefined }) {
  const bar = useRef<HTMLElement>(null)

  // On a phone they do not all fit side by side.
  useEffect(() => {
    const link = bar.current?.querySelector('[aria-current]')
    link?.scrollIntoView({ block: 'nearest', inline: 'center' })
  }, [current])

  return (
    <nav ref={bar} aria-label={messages['dashboard.tabs']} className="tabs">
      <ul>
        {tabs.map((tab) => (
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
