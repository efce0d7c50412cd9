import type { RiderCustomer } from '@trailgate/shared/customers/schemas'
import { formatDate } from '@trailgate/shared/dates'
import { messageOf } from '@trailgate/shared/http/error'
import { messages as minors } from '@trailgate/shared/minors/messages'
import { messages as own } from '@trailgate/shared/own_details/messages'
import { messages } from '@trailgate/shared/portal/messages'
import { formatPhone } from '@trailgate/shared/text'
import { messages as ui } from '@trailgate/shared/ui/messages'

import { useQuery } from '../api/useQuery.ts'
import { GuardianRequests } from '../guardianRequests/GuardianRequests.tsx'
import { MembershipLine } from '../membership/MembershipLine.tsx'
import { PassButtons } from '../pass/PassButtons.tsx'
import { paths } from '../paths.ts'
import { customerSession } from '../session/customerSession.ts'
import { hrefOfContact } from '../settings/contact.ts'
import { useParkSettings } from '../settings/parkSettings.ts'
import { Button } from '../ui/Button.tsx'
import { Link } from '../ui/Link.tsx'
import { FamilyWaivers } from './FamilyWaivers.tsx'
import { me } from './queries.ts'
import { YourData } from './YourData.tsx'
import '../ui/details.css'
import './overview.css'

/** Overview tab: family waivers, membership and the rider's details. */
export default function Overview() {
  const { data, error, pending, refetch } = useQuery(me)
  const customer = customerSession.read()
  return (
    <div className="overview">
      <GuardianRequests proven />
      <FamilyWaivers>{customer && <MembershipLine customerId={customer.id} />}</FamilyWaivers>
      <section aria-labelledby="details" aria-busy={pending}>
        <div className="overview-head">
          <h2 id="details">{messages['overview.details']}</h2>
          <Link to={paths.ownDetails} className="text-link" aria-label={own.title}>
            {own.open}
          </Link>
        </div>
        {error !== null ? (
          <div role="alert" className="notice danger">
            <p>{messageOf(error, messages['overview.failed'])}</p>
            <Button quiet onClick={() => void refetch()}>
              {ui.try_again}
            </Button>
          </div>
        ) : (
          <Details rider={data} />
        )}
        <PassButtons />
      </section>
      <QuickActions />
      <YourData />
    </div>
  )
}

/** Reserves its lines while empty, to avoid layout shift. */
function Details({ rider }: { rider: RiderCustomer | undefined }) {
  const timeZone = useParkSettings()?.time_zone
  const lines = [
    [
      messages['overview.name'],
      rider && <bdi key="name">{`${rider.first_name} ${rider.last_name}`}</bdi>,
    ],
    [messages['overview.email'], rider && (rider.email ?? ui.not_available)],
    [messages['overview.phone'], rider && (formatPhone(rider.phone) || ui.not_available)],
    // The number that staff ask for, and the one that the calls go by.
    [minors['field.member_id'], rider?.member_id],
    [messages['overview.customer_id'], rider?.id],
    [messages['overview.rider_since'], rider && formatDate(rider.created_at, timeZone)],
  ] as const

  return (
    <dl className="panel details">
      {lines.map(([label, value]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value ?? <span className="unseen">{ui.loading}</span>}</dd>
        </div>
      ))}
    </dl>
  )
}

const DESTINATIONS = [
  { to: paths.minors, label: messages['tab.minors'], hint: messages['overview.minors_hint'] },
  {
    to: paths.waivers,
    label: messages['overview.view_waivers'],
    hint: messages['overview.waivers_hint'],
  },
  {
    to: paths.invite,
    label: messages['overview.invite'],
    hint: messages['overview.invite_hint'],
  },
  {
    to: paths.vehicles,
    label: messages['overview.vehicles'],
    hint: messages['overview.vehicles_hint'],
  },
]

function QuickActions() {
  const contact = useParkSettings()?.support_contact
  return (
    <section aria-labelledby="quick-actions">
      <h2 id="quick-actions">{messages['overview.quick_actions']}</h2>
      <ul className="actions">
        {DESTINATIONS.map(({ to, label, hint }) => (
          <li key={to} className="panel action">
            <h3>
              <Link to={to}>{label}</Link>
            </h3>
            <p className="muted">{hint}</p>
          </li>
        ))}
        <li className="panel action">
          <h3>{messages['overview.contact_support']}</h3>
          <p className="muted">{messages['overview.support_hint']}</p>
          <p>{contact ? <Contact contact={contact} /> : messages['overview.no_support']}</p>
        </li>
      </ul>
    </section>
  )
}

function Contact({ contact }: { contact: string }) {
  const href = hrefOfContact(contact)
  if (!href) return contact
  return (
    <a className="text-link" href={href}>
      {contact}
    </a>
  )
}
