import { Link } from 'react-router'

import { messages as manager } from '@trailgate/shared/customers/manager_messages'
import type { DuplicateCustomer } from '@trailgate/shared/customers/duplicates/schemas'
import { formatDate } from '@trailgate/shared/dates'
import { formatPhone } from '@trailgate/shared/text'

import { useTimeZone } from '../../layout/useSettings.ts'
import { StatusBadge } from '../CustomerBadges.tsx'
import { pathOf } from '../paths.ts'

/** One of two records: enough to tell them apart. `leads` opens the details. */
export function RecordCard({
  customer,
  leads = true,
}: {
  customer: DuplicateCustomer
  leads?: boolean
}) {
  const timeZone = useTimeZone()
  const name = `${customer.first_name} ${customer.last_name}`
  return (
    <div className="duplicate-record">
      <p className="duplicate-name">
        {leads ? <Link to={pathOf({ kind: 'show', id: customer.id }, '')}>{name}</Link> : name}{' '}
        <StatusBadge status={customer.status} />
      </p>
      <dl className="duplicate-facts figures">
        <Line label={manager['column.member_id']}>{customer.member_id}</Line>
        <Line label={manager['field.date_of_birth']}>{formatDate(customer.date_of_birth)}</Line>
        <Line label={manager['column.phone']}>{formatPhone(customer.phone)}</Line>
        <Line label={manager['column.email']}>{customer.email}</Line>
        <Line label={manager['column.created']}>{formatDate(customer.created_at, timeZone)}</Line>
      </dl>
    </div>
  )
}

function Line({ label, children }: { label: string; children: string | null | undefined }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{children || '–'}</dd>
    </div>
  )
}
