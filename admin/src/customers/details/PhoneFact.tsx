import { useState } from 'react'
import Button from '@mui/material/Button'
import { Link, useLocation } from 'react-router'

import { messages as details } from '@trailgate/shared/customers/details_messages'
import { fieldOf } from '@trailgate/shared/customers/fields'
import { phoneReleaseSchema, type CustomerDetail } from '@trailgate/shared/customers/schemas'
import { formatDate } from '@trailgate/shared/dates'
import { check } from '@trailgate/shared/fields'
import { fill, formatPhone } from '@trailgate/shared/text'

import { useTimeZone } from '../../layout/useSettings.ts'
import { useProviderMutation } from '../../providers/useProvider.ts'
import { useCan } from '../../session/useStaff.ts'
import { Fact } from '../../ui/Facts.tsx'
import { ReasonDialog } from '../../ui/ReasonDialog.tsx'
import { WITHIN } from '../../ui/useLeave.ts'
import { pathOf } from '../paths.ts'
import { Phone } from './Reach.tsx'

/** Phone number of a customer with the button that releases it, or the reason why there is none. */
export function PhoneFact({ customer }: { customer: CustomerDetail }) {
  const timeZone = useTimeZone()
  const mayRelease = useCan('customers.phone')
  const { phone, no_phone: hasNone, phone_released_at: releasedAt } = customer
  const isOpen = customer.status !== 'closed'
  return (
    <Fact label={fieldOf('phone').label}>
      {phone && <Phone number={phone} />}
      {phone && mayRelease && isOpen && <ReleaseButton customer={customer} />}
      {!phone && hasNone && <p>{details['phone.none_own']}</p>}
      {!phone && customer.household_phone && <Shared of={customer.household_phone} />}
      {!phone && customer.claims_phone && (
        <span>{fill(details['phone.claims'], { phone: formatPhone(customer.claims_phone) })}</span>
      )}
      {!phone && !hasNone && !customer.claims_phone && releasedAt && (
        <span>
          {fill(details['phone.released_on'], { date: formatDate(releasedAt, timeZone) })}
        </span>
      )}
    </Fact>
  )
}

/** Phone number of another household member. */
function Shared({ of: owner }: { of: NonNullable<CustomerDetail['household_phone']> }) {
  const { search } = useLocation()
  const name = `${owner.first_name} ${owner.last_name}`
  return (
    <Link to={pathOf({ kind: 'show', id: owner.id }, search)} state={WITHIN}>
      {fill(details['phone.shared'], { phone: formatPhone(owner.phone) || '–', name })}
    </Link>
  )
}

function ReleaseButton({
  customer: { id, phone, first_name, last_name },
}: {
  customer: CustomerDetail
}) {
  const [asking, setAsking] = useState(false)
  const change = useProviderMutation('customers', 'releasePhone')
  const about = { phone: formatPhone(phone), name: `${first_name} ${last_name}` }
  return (
    <>
      {' '}
      <Button size="small" onClick={() => setAsking(true)}>
        {details['phone.release']}
      </Button>
      {asking && (
        <ReasonDialog
          title={details['phone.release_title']}
          hint={fill(details['phone.release_hint'], about)}
          submit={details['phone.release_submit']}
          done={details['phone.release_done']}
          failed={details['phone.release_failed']}
          maxLength={200}
          about={{ id }}
          read={(reason) => check(phoneReleaseSchema(), { reason })}
          change={change}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  )
}
