import Alert from '@mui/material/Alert'
import { Link } from 'react-router'

import { messages } from '@trailgate/shared/customers/duplicates/messages'
import { fill } from '@trailgate/shared/text'

import { useProviderQuery } from '../../providers/useProvider.ts'
import { useCan } from '../../session/useStaff.ts'
import { pathOf } from '../paths.ts'
import { mergePath } from './paths.ts'
import './duplicates.css'

/** Notice above a customer's details that a duplicate may exist, with a link to it. */
export function DuplicateNotice({ id }: { id: number }) {
  const mayMerge = useCan('customers.merge')
  const { data = [] } = useProviderQuery('customer-duplicates', 'getDuplicates', { id })
  if (data.length === 0) return null
  return (
    <Alert severity="warning" className="duplicate-notice">
      {fill(messages['notice.details'], { n: data.length })}
      <ul>
        {data.map(({ id: pair, customers }) => {
          const other = customers.find((customer) => customer.id !== id)
          if (!other) return null
          const name = `${other.first_name} ${other.last_name}, ${other.member_id}`
          const to = mayMerge
            ? mergePath({ id }, other)
            : pathOf({ kind: 'show', id: other.id }, '')
          return (
            <li key={pair}>
              <Link to={to}>{name}</Link>
            </li>
          )
        })}
      </ul>
    </Alert>
  )
}
