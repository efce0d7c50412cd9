import { Suspense, useEffect, useRef, useState, type ReactNode } from 'react'
import { useGetOne } from 'react-admin'
import Button from '@mui/material/Button'
import { Link, useNavigate } from 'react-router'

import { messages as details } from '@trailgate/shared/customers/details_messages'
import { messages as manager } from '@trailgate/shared/customers/manager_messages'
import type { CustomerDetail } from '@trailgate/shared/customers/schemas'
import { messages as memberships } from '@trailgate/shared/memberships/manager_messages'
import { messages as words } from '@trailgate/shared/ui/messages'
import { messages as counter } from '@trailgate/shared/visits/counter_messages'

import { COUNTER } from '../../counter/paths.ts'
import { Payments } from '../../memberships/details/Payments.tsx'
import { useMembership } from '../../memberships/useMembership.ts'
import { DETAIL } from '../../providers/detail.ts'
import { useCan } from '../../session/useStaff.ts'
import { LoadingRows } from '../../ui/LoadingRows.tsx'
import { QueryStates } from '../../ui/QueryStates.tsx'
import { ScreenHead } from '../../ui/ScreenHead.tsx'
import { DuplicateNotice } from '../duplicates/DuplicateNotice.tsx'
import { CUSTOMERS, type DetailTab } from '../paths.ts'
import { ClosedProfile } from './ClosedProfile.tsx'
import { CustomerActions, CustomerMarks } from './CustomerHead.tsx'
import { CustomerUnavailable } from './CustomerUnavailable.tsx'
import { TAB_CONTENTS, TAB_LABELS, tabsOf } from './detailTabs.tsx'
import './personPage.css'

/** A person with all that is known, on one page. */
export default function Person({ id }: { id: number }) {
  const navigate = useNavigate()
  const query = useGetOne<CustomerDetail>('customers', { id, meta: DETAIL })
  const { data: customer, error, refetch } = query
  const up = { to: CUSTOMERS, title: manager.title }
  if (!customer) {
    return (
      <>
        <ScreenHead title={error ? manager['details.none'] : words.loading} up={up} />
        <div className="panel person-section">
          {error ? (
            <CustomerUnavailable error={error} retry={() => void refetch()} />
          ) : (
            <LoadingRows label={words.loading} />
          )}
        </div>
      </>
    )
  }
  const isClosed = customer.status === 'closed'
  return (
    <>
      <ScreenHead
        title={`${customer.first_name} ${customer.last_name}`}
        up={up}
        hint={
          <span className="person-marks">
            <CustomerMarks customer={customer} />
            <span className="figures">{customer.member_id}</span>
          </span>
        }
      >
        {!isClosed && (
          <Button
            component={Link}
            to={`${COUNTER}?q=${encodeURIComponent(customer.member_id)}`}
            variant="outlined"
          >
            {counter.title}
          </Button>
        )}
        <CustomerActions customer={customer} onGone={() => void navigate(CUSTOMERS)} />
      </ScreenHead>
      {isClosed ? <ClosedProfile customer={customer} /> : <DuplicateNotice id={id} />}
      <Sections customer={customer} />
    </>
  )
}

function Sections({ customer }: { customer: CustomerDetail }) {
  const seesTerms = useCan('memberships.terms')
  const tabs = tabsOf(customer)
  const held = seesTerms ? customer.active_membership_id : null
  return (
    <div className="person-page">
      <nav className="person-nav" aria-label={details['page.sections']}>
        <ul>
          {tabs.map((tab) => (
            <li key={tab}>
              <button type="button" className="link-button" onClick={() => goTo(tab)}>
                {TAB_LABELS[tab](customer.counts)}
              </button>
            </li>
          ))}
        </ul>
      </nav>
      <div className="person-sections">
        {tabs.map((tab) => (
          <Section key={tab} tab={tab} title={TAB_LABELS[tab](customer.counts)}>
            {TAB_CONTENTS[tab](customer, undefined)}
            {tab === 'info' && held !== null && <PaymentsOf membershipId={held} />}
          </Section>
        ))}
      </div>
    </div>
  )
}

/** Payments of the current membership. */
function PaymentsOf({ membershipId }: { membershipId: number }) {
  const query = useMembership(membershipId)
  return (
    <QueryStates query={query} failed={memberships['terms.failed']} rows={2}>
      {(membership) => <Payments membership={membership} />}
    </QueryStates>
  )
}

function goTo(tab: DetailTab): void {
  const heading = document.getElementById(`section-${tab}`)
  heading?.focus()
  heading?.scrollIntoView()
}

interface SectionProps {
  tab: DetailTab
  title: string
  children: ReactNode
}

/** A section of the page; it is read once it comes near the window. */
function Section({ tab, title, children }: SectionProps) {
  const section = useRef<HTMLElement>(null)
  const [isNear, setNear] = useState(tab === 'info')
  useEffect(() => {
    if (isNear || !section.current) return
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) setNear(true)
      },
      { rootMargin: '200px 0px' }
    )
    observer.observe(section.current)
    return () => observer.disconnect()
  }, [isNear])
  return (
    <section ref={section} className="panel person-section" aria-labelledby={`section-${tab}`}>
      <h2 id={`section-${tab}`} tabIndex={-1}>
        {title}
      </h2>
      {isNear ? (
        <Suspense fallback={<LoadingRows label={words.loading} rows={4} />}>{children}</Suspense>
      ) : (
        <div className="person-later" />
      )}
    </section>
  )
}
