import { Link } from 'react-router'

import { ageOn, formatDate } from '@trailgate/shared/dates'
import { keptFields, paymentFields } from '@trailgate/shared/memberships/fields'
import { messages as manager } from '@trailgate/shared/memberships/manager_messages'
import { messages } from '@trailgate/shared/memberships/messages'
import { pauseText } from '@trailgate/shared/memberships/pause_text'
import type { Membership } from '@trailgate/shared/memberships/schemas'
import { RELATIONSHIP_LABELS, RELATIONSHIP_TYPES } from '@trailgate/shared/minors/constants'
import { namesBut, namesOf } from '@trailgate/shared/records/fields'
import { fill, formatMoney } from '@trailgate/shared/text'
import { messages as words } from '@trailgate/shared/ui/messages'

import { useTimeZone, useToday } from '../../layout/useSettings.ts'
import { EmailText } from '../../ui/EmailText.tsx'
import { Fact, Facts } from '../../ui/Facts.tsx'
import { fieldText } from '../../ui/fieldText.ts'
import { useTypeName } from '../useTypeName.ts'

const NONE = words.not_available

/** Number and status stand in the title. */
const KEPT = namesBut(keptFields, 'membership_id', 'status', ...namesOf(paymentFields))

/** Holder, type, payment and shared slots. */
export function MembershipFacts({ membership }: { membership: Membership }) {
  const timeZone = useTimeZone()
  const nameOf = useTypeName()
  const { customer_id: customerId } = membership
  return (
    <div className="facts-grid">
      <Facts title={manager['section.customer']}>
        <Fact label={manager['field.name']}>
          <Link to={`/admin/customers/${customerId}/show`}>{membership.customer_name}</Link>
        </Fact>
        <Fact label={manager['field.customer_id']}>{membership.customer_member_id}</Fact>
        <Fact label={manager['field.email']} none={NONE}>
          {membership.customer_email && <EmailText email={membership.customer_email} />}
        </Fact>
      </Facts>
      <Facts title={manager['section.membership']}>
        <Fact label={manager['column.type']}>{nameOf(membership.membership_type)}</Fact>
        {KEPT.map((name) => (
          <Fact key={name} label={keptFields[name].label}>
            {fieldText(keptFields[name], membership[name]) ||
              (name === 'end_date' && messages['end_date.none'])}
          </Fact>
        ))}
        <DaysAndVisits membership={membership} />
      </Facts>
      <Facts title={manager['section.payment']}>
        {namesOf(paymentFields).map((name) => (
          <Fact key={name} label={paymentFields[name].label} none={NONE}>
            {fieldText(paymentFields[name], membership[name])}
          </Fact>
        ))}
        <Fact label={manager['field.created_at']} none={NONE}>
          {formatDate(membership.created_at, timeZone)}
        </Fact>
      </Facts>
      {membership.is_family && <Family membership={membership} />}
    </div>
  )
}

/** Pause, next end date, and remaining visits of a pack; only those that apply. */
function DaysAndVisits({ membership }: { membership: Membership }) {
  const { pause, next_end_date: nextEnd, anchor_day: anchor, visits_left: left } = membership
  return (
    <>
      {pause && (
        <Fact label={messages.pause}>
          {pauseText(pause)}
          {pause.give_back && membership.end_date && `. ${manager['pause.open_end']}`}
        </Fact>
      )}
      {nextEnd && (
        <Fact label={manager.next_renewal}>
          {fill(manager['next_renewal.for'], {
            date: formatDate(nextEnd),
            price: formatMoney(membership.next_price),
          })}
        </Fact>
      )}
      {anchor !== null && (
        <Fact label={manager.anchor_day}>{fill(manager['anchor_day.n'], { n: anchor })}</Fact>
      )}
      {left !== null && <Fact label={messages.visits_left}>{left}</Fact>}
    </>
  )
}

function Family({ membership }: { membership: Membership }) {
  const today = useToday()
  const members = membership.family_members
  if (members.length === 0) {
    return (
      <section className="facts">
        <h3>{manager['section.family']}</h3>
        <p className="fact-none">{manager['family.alone']}</p>
      </section>
    )
  }
  return (
    <Facts title={manager['section.family']}>
      {members.map((member) => (
        <Fact key={member.customer_id} label={member.name}>
          {[
            member.relationship && relationshipOf(member.relationship),
            member.date_of_birth && `${manager['field.age']} ${ageOn(member.date_of_birth, today)}`,
          ]
            .filter(Boolean)
            .join(', ')}
        </Fact>
      ))}
    </Facts>
  )
}

/** Label of a relationship; a value of an older row shows unchanged. */
function relationshipOf(stored: string): string {
  const known = RELATIONSHIP_TYPES.find((type) => type === stored)
  return known ? RELATIONSHIP_LABELS[known] : stored
}
