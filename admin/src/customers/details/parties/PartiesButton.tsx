import { lazy, Suspense, useState } from 'react'
import Button from '@mui/material/Button'

import type { CustomerDetail } from '@trailgate/shared/customers/schemas'
import { messages } from '@trailgate/shared/parties/staff_messages'

import { Fact, Facts } from '../../../ui/Facts.tsx'

const PartiesDialog = lazy(() => import('./PartiesDialog.tsx'))

/** The way to whom somebody has invited. Few have: what there is, is read when it is asked for. */
export function PartiesButton({ customer }: { customer: CustomerDetail }) {
  const [isOpen, open] = useState(false)
  return (
    <Facts title={messages.title}>
      <Fact label={messages.label}>
        <Button size="small" onClick={() => open(true)}>
          {messages.show_or_make}
        </Button>
        {isOpen && (
          <Suspense fallback={null}>
            <PartiesDialog host={customer} onClose={() => open(false)} />
          </Suspense>
        )}
      </Fact>
    </Facts>
  )
}
