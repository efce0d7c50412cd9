import { lazy, Suspense, useState } from 'react'
import Button from '@mui/material/Button'

import type { CustomerDetail } from '@trailgate/shared/customers/schemas'
import { messages } from '@trailgate/shared/parties/staff_messages'

import { Fact, Facts } from '../../../ui/Facts.tsx'

const PartiesDialog = lazy(() => import('./PartiesDialog.tsx'))

/** Opens the parties of a customer. Few customers have any, so the list is read on demand. */
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
