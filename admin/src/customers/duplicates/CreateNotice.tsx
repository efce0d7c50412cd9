import Alert from '@mui/material/Alert'
import { Link } from 'react-router'

import { messages, reasonText } from '@trailgate/shared/customers/duplicates/messages'
import type { PossibleDuplicate } from '@trailgate/shared/customers/duplicates/schemas'
import { formatDate } from '@trailgate/shared/dates'

import { pathOf } from '../paths.ts'
import './duplicates.css'

/** Warns that a similar customer exists while a new one is entered; staff may continue. */
export function CreateNotice({ found }: { found: readonly PossibleDuplicate[] }) {
  if (found.length === 0) return null
  return (
    <Alert severity="warning" role="status" className="duplicate-notice">
      {messages['notice.create']}
      <ul>
        {found.map(({ customer, reasons }) => (
          <li key={customer.id}>
            <Link to={pathOf({ kind: 'show', id: customer.id }, '')} target="_blank">
              {customer.first_name} {customer.last_name}, {customer.member_id}
            </Link>
            {customer.date_of_birth && `, ${formatDate(customer.date_of_birth)}`}
            <span className="duplicate-why"> {reasons.map(reasonText).join(', ')}</span>
          </li>
        ))}
      </ul>
    </Alert>
  )
}
