import { Badge } from '@trailgate/shared/browser/components/Badge'
import { formatDate } from '@trailgate/shared/dates'
import { membershipStatusLabel } from '@trailgate/shared/memberships/constants'
import { messages } from '@trailgate/shared/memberships/messages'
import type { RiderMembership } from '@trailgate/shared/memberships/schemas'
import { pauseText } from '@trailgate/shared/memberships/pause_text'
import { expiresSoon } from '@trailgate/shared/memberships/status'
import { messages as portal } from '@trailgate/shared/portal/messages'
import { fill } from '@trailgate/shared/text'
import { messages as ui } from '@trailgate/shared/ui/messages'
import { Navigate } from 'react-router-dom'

import { PassPanel } from '../pass/PassPanel.tsx'
import { paths } from '../paths.ts'
import { customerSession } from '../session/customerSession.ts'
import { useParkSettings } from '../settings/parkSettings.ts'
import { todayAtPark } from '../settings/today.ts'
import { useMembership } from './useMembership.ts'
import '../ui/cards.css'
import './membership.css'

/** The membership that the rider has, or how to get one. */
export default function MembershipTab() {
  const customer = customerSession.read()
  if (!customer) return <Navigate to={paths.home} replace />
  return <Membership customerId={customer.id} />
}

function Membership({ customerId }: { customerId: number }) {
  const { data, pending } = useMembership(customerId)
  return (
    <section aria-labelledby="membership" aria-busy={pending} className="tab-page">
      <h2 id="membership">{portal['tab.membership']}</h2>
      {pending ? (
        <p role="status">{ui.loading}</p>
      ) : data ? (
        <Card membership={data} />
      ) : (
        <div className="panel empty">
          <p>{messages['rider.none']}</p>
        </div>
      )}
      <PassPanel visitsLeft={data?.visits_left ?? null} />
    </section>
  )
}

function Card({ membership }: { membership: RiderMembership }) {
  const today = todayAtPark(useParkSettings())
  const { end_date: end, visits_left: left, pause } = membership
  const lines = [
    [messages['rider.start'], formatDate(membership.start_date)],
    [messages['rider.end'], end ? formatDate(end) : messages['end_date.none']],
    ...(pause ? [[messages.pause, pauseText(pause)] as const] : []),
    ...(left === null ? [] : [[messages.visits_left, String(left)] as const]),
    [messages['rider.family'], membership.is_family ? ui.yes : ui.no],
    [messages['rider.auto_renew'], membership.auto_renew ? ui.yes : ui.no],
  ] as const
  return (
    <>
      {end && expiresSoon(membership, today) && (
        <p role="alert" className="notice caution">
          {fill(messages['rider.expiring'], { date: formatDate(end) })}
        </p>
      )}
      <div className="panel card membership">
        <div className="card-head">
          <h3>{membership.membership_type_name}</h3>
          <Badge tone={membership.status === 'active' ? 'good' : 'plain'}>
            {membershipStatusLabel(membership.status)}
          </Badge>
        </div>
        <dl>
          {lines.map(([label, value]) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      </div>
    </>
  )
}
