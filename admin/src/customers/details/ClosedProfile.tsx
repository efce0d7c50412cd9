import { lazy, Suspense, useState } from 'react'
import Button from '@mui/material/Button'

import { messages as details } from '@trailgate/shared/customers/details_messages'
import type { CustomerDetail } from '@trailgate/shared/customers/schemas'

import { useCan } from '../../session/useStaff.ts'
import { Notice } from '../../ui/Notice.tsx'
import './details.css'

const ReopenProfile = lazy(() => import('./minors/ReopenProfile.tsx'))

/** Notice that a profile is closed, with the next steps (docs/product/minors.md). */
export function ClosedProfile({ customer }: { customer: CustomerDetail }) {
  const [asking, setAsking] = useState(false)
  const mayReopen = useCan('customers.write') && customer.is_minor
  return (
    <div className="closed-profile">
      <Notice
        title={details['closed.title']}
        actions={
          mayReopen && (
            <Button variant="contained" onClick={() => setAsking(true)}>
              {details.reopen}
            </Button>
          )
        }
      >
        {customer.is_minor ? details['closed.hint'] : details['closed.of_age']}
      </Notice>
      {asking && (
        <Suspense fallback={null}>
          <ReopenProfile minor={customer} onClose={() => setAsking(false)} />
        </Suspense>
      )}
    </div>
  )
}
