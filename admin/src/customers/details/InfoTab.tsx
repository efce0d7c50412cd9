import { Link, useLocation } from 'react-router'

import { messages as details } from '@trailgate/shared/customers/details_messages'
import { fieldsIn } from '@trailgate/shared/customers/fields'
import { messages as manager } from '@trailgate/shared/customers/manager_messages'
import type { CustomerDetail } from '@trailgate/shared/customers/schemas'
import { formatDate } from '@trailgate/shared/dates'
import { RELATIONSHIP_LABELS } from '@trailgate/shared/minors/constants'
import { messages as words } from '@trailgate/shared/ui/messages'

import { DeclinedNote } from '../../counter/DeclinedNote.tsx'
import { useTimeZone } from '../../layout/useSettings.ts'
import { useCan } from '../../session/useStaff.ts'
import { Fact, Facts } from '../../ui/Facts.tsx'
import { WITHIN } from '../../ui/useLeave.ts'
import { VehiclesOf } from '../../vehicles/VehiclesOf.tsx'
import { WaiverBadge } from '../CustomerBadges.tsx'
import { pathOf } from '../paths.ts'
import { CoverageOnDay } from './evidence/CoverageOnDay.tsx'
import { PhoneClaims } from '../PhoneClaims.tsx'
import { AlertControl } from './gate/AlertControl.tsx'
import { AtTheGate } from './gate/AtTheGate.tsx'
import { HeldMemberships } from './gate/HeldMemberships.tsx'
import { GuardianRequests } from './guardianRequests/GuardianRequests.tsx'
import { HouseholdAdults } from './HouseholdAdults.tsx'
import { HoldButton } from './HoldButton.tsx'
import { PartiesButton } from './parties/PartiesButton.tsx'
import { PassFacts } from './PassFacts.tsx'
import { FieldFacts } from './FieldFacts.tsx'
import { PhoneFact } from './PhoneFact.tsx'
import { Pickups } from './pickups/Pickups.tsx'
import { Phone } from './Reach.tsx'
import './details.css'

/** Shown as one, and what may be long at the end. */
const NAMES = ['first_name', 'last_name'] as const
const OWN_WAY = [...NAMES, 'email', 'phone', 'no_phone'] as const
const EMAIL = ['email'] as const
const STREET = ['address_line_1', 'address_line_2'] as const
const NOTES = ['notes'] as const

/** Tab Customer Info: identity and contact details. */
export function InfoTab({ customer }: { customer: CustomerDetail }) {
  const timeZone = useTimeZone()
  const mayHold = useCan('customers.hold')
  const mayAnswer = useCan('guardian_requests.answer')
  const mayAskBack = useCan('coverage.past')
  const mayInvite = useCan('parties.host')
  // Without a birth date the gate takes a person who has a guardian for a minor.
  const hasGuardian = customer.date_of_birth === null && customer.guardians.length > 0
  const isMinor = customer.is_minor || hasGuardian
  const street = STREET.map((line) => customer[line])
    .filter(Boolean)
    .join(', ')
  return (
    <div className="facts-grid">
      {customer.status !== 'closed' && <AtTheGate customer={customer} />}
      {customer.status !== 'closed' && <PhoneClaims id={customer.id} />}
      <HeldMemberships id={customer.id} />
      {mayAnswer && customer.status !== 'closed' && <GuardianRequests id={customer.id} />}
      <Facts title={manager['section.personal']}>
        <Fact label={manager['field.full_name']}>
          {customer.first_name} {customer.last_name}
        </Fact>
        <FieldFacts customer={customer} names={EMAIL} />
        <PhoneFact customer={customer} />
        <FieldFacts customer={customer} names={fieldsIn('personal', OWN_WAY)} />
      </Facts>
      <Facts title={manager['section.address']}>
        <Fact label={manager['field.street']}>{street}</Fact>
        <FieldFacts customer={customer} names={fieldsIn('address', STREET)} />
      </Facts>
      <Facts title={manager['section.emergency']}>
        <FieldFacts customer={customer} names={fieldsIn('emergency')} />
      </Facts>
      <Guardians customer={customer} />
      <HouseholdAdults customer={customer} />
      <DeclinedNote declined={customer.declined} />
      {customer.status !== 'closed' && <AlertControl customer={customer} />}
      {customer.status !== 'closed' && isMinor && <Pickups customer={customer} />}
      {customer.status !== 'closed' && <PassFacts customer={customer} />}
      {customer.status !== 'closed' && <VehiclesOf customer={customer} />}
      {mayInvite && customer.status !== 'closed' && <PartiesButton customer={customer} />}
      {mayAskBack && <CoverageOnDay customer={customer} />}
      <Facts title={manager['section.account']}>
        <Fact label={manager['info.member_id']}>{customer.member_id}</Fact>
        <Fact label={manager['column.created']}>{formatDate(customer.created_at, timeZone)}</Fact>
        <Fact label={manager['column.waiver']}>
          <WaiverBadge signed={customer.waiver_signed} />{' '}
          {customer.waiver_date && formatDate(customer.waiver_date)}
        </Fact>
        <FieldFacts customer={customer} names={fieldsIn('account', NOTES)} />
        {(mayHold || customer.on_hold) && (
          <Fact label={details['hold.label']}>
            {customer.on_hold ? words.yes : words.no}{' '}
            {mayHold && <HoldButton customer={customer} />}
          </Fact>
        )}
        <FieldFacts customer={customer} names={NOTES} onlyKnown />
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
      <FieldFacts customer={customer} names={fieldsIn('guardian')} onlyKnown />
    </Facts>
  )
}
