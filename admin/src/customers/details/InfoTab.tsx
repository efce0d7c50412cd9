import { Link, useLocation } from 'react-router'

import { CUSTOMER_STATE_LABELS } from '@trailgate/shared/customers/constants'
import { messages as details } from '@trailgate/shared/customers/details_messages'
import { messages as manager } from '@trailgate/shared/customers/manager_messages'
import type { CustomerDetail } from '@trailgate/shared/customers/schemas'
import { ageOn, formatDate } from '@trailgate/shared/dates'
import { RELATIONSHIP_LABELS } from '@trailgate/shared/minors/constants'
import { fill } from '@trailgate/shared/text'
import { messages as words } from '@trailgate/shared/ui/messages'

import { useTimeZone, useToday } from '../../layout/useSettings.ts'
import { useCan } from '../../session/useStaff.ts'
import { Fact, Facts } from '../../ui/Facts.tsx'
import { WITHIN } from '../../ui/useLeave.ts'
import { WaiverBadge } from '../CustomerBadges.tsx'
import { pathOf } from '../paths.ts'
import { AtTheGate } from './gate/AtTheGate.tsx'
import { GuardianRequests } from './guardianRequests/GuardianRequests.tsx'
import { HoldButton } from './HoldButton.tsx'
import { PassFacts } from './PassFacts.tsx'
import { Email, Phone } from './Reach.tsx'
import './details.css'

/** The tab Customer Info: who somebody is and how to reach them. */
export function InfoTab({ customer }: { customer: CustomerDetail }) {
  const timeZone = useTimeZone()
  const today = useToday()
  const mayHold = useCan('customers.hold')
  const mayAnswer = useCan('guardian_requests.answer')
  const birth = customer.date_of_birth
  const street = [customer.address_line_1, customer.address_line_2].filter(Boolean).join(', ')
  return (
    <div className="facts-grid">
      {customer.status !== 'closed' && <AtTheGate customer={customer} />}
      {mayAnswer && customer.status !== 'closed' && <GuardianRequests id={customer.id} />}
      <Facts title={manager['section.personal']}>
        <Fact label={manager['field.full_name']}>
          {customer.first_name} {customer.last_name}
        </Fact>
        <Fact label={manager['column.email']}>
          {customer.email && <Email address={customer.email} />}
        </Fact>
        <Fact label={manager['column.phone']}>
          {customer.phone && <Phone number={customer.phone} />}
        </Fact>
        <Fact label={manager['field.date_of_birth']}>
          {birth
            ? fill(details.age, { date: formatDate(birth), n: ageOn(birth, today) })
            : details['birth_date.unknown']}
        </Fact>
        <Fact label={manager['info.status']}>{CUSTOMER_STATE_LABELS[customer.status]}</Fact>
      </Facts>
      <Facts title={manager['section.address']}>
        <Fact label={manager['field.street']}>{street}</Fact>
        <Fact label={manager['info.city']}>{customer.city}</Fact>
        <Fact label={manager['info.state']}>{customer.state}</Fact>
        <Fact label={manager['info.zip_code']}>{customer.zip_code}</Fact>
      </Facts>
      <Facts title={manager['section.emergency']}>
        <Fact label={manager['info.emergency_contact_name']}>
          {customer.emergency_contact_name}
        </Fact>
        <Fact label={manager['info.emergency_contact_phone']}>
          {customer.emergency_contact_phone && <Phone number={customer.emergency_contact_phone} />}
        </Fact>
      </Facts>
      <Guardians customer={customer} />
      {customer.status !== 'closed' && <PassFacts customer={customer} />}
      <Facts title={manager['section.account']}>
        <Fact label={manager['info.member_id']}>{customer.member_id}</Fact>
        <Fact label={manager['column.created']}>{formatDate(customer.created_at, timeZone)}</Fact>
        <Fact label={manager['column.waiver']}>
          <WaiverBadge signed={customer.waiver_signed} />{' '}
          {customer.waiver_date && formatDate(customer.waiver_date)}
        </Fact>
        <Fact label={manager['field.marketing_consent']}>
          {customer.marketing_consent ? words.yes : words.no}
        </Fact>
        {(mayHold || customer.on_hold) && (
          <Fact label={details['hold.label']}>
            {customer.on_hold ? words.yes : words.no}{' '}
            {mayHold && <HoldButton customer={customer} />}
          </Fact>
        )}
        {customer.notes && (
          <Fact label={manager['field.notes']}>
            <span className="facts-notes">{customer.notes}</span>
          </Fact>
        )}
      </Facts>
    </div>
  )
}

/** Shown only where there is one: most people are their own guardians. */
function Guardians({ customer }: { customer: CustomerDetail }) {
  const { search } = useLocation()
  const { guardian_name, guardian_phone, guardian_email, guardians } = customer
  const { former_guardians: former = [] } = customer
  const linked = [
    ...guardians.map((who) => ({ who, label: RELATIONSHIP_LABELS[who.relationship_type] })),
    ...former.map((who) => ({ who, label: details['guardian.former'] })),
  ]
  if (!guardian_name && !guardian_phone && !guardian_email && linked.length === 0) return null
  return (
    <Facts title={manager['section.guardian']}>
      {linked.map(({ who: guardian, label }) => (
        <Fact key={guardian.id} label={label}>
          <Link to={pathOf({ kind: 'show', id: guardian.id }, search)} state={WITHIN}>
            {guardian.first_name} {guardian.last_name}
          </Link>
          , {guardian.member_id}
          {guardian.phone && ', '}
          {guardian.phone && <Phone number={guardian.phone} />}
        </Fact>
      ))}
      {guardian_name && <Fact label={manager['field.guardian_name']}>{guardian_name}</Fact>}
      {guardian_phone && (
        <Fact label={manager['field.guardian_phone']}>
          <Phone number={guardian_phone} />
        </Fact>
      )}
      {guardian_email && (
        <Fact label={manager['field.guardian_email']}>
          <Email address={guardian_email} />
        </Fact>
      )}
    </Facts>
  )
}
