import { useState } from 'react'
import Button from '@mui/material/Button'

import { messages as details } from '@trailgate/shared/customers/details_messages'
import { holdSchema, type CustomerDetail } from '@trailgate/shared/customers/schemas'
import { check } from '@trailgate/shared/fields'

import { useProviderMutation } from '../../providers/useProvider.ts'
import { ReasonDialog } from '../../ui/ReasonDialog.tsx'

/** Places or releases a legal hold, which blocks deletion; both need a reason. */
export function HoldButton({ customer: { id, on_hold: held } }: { customer: CustomerDetail }) {
  const [asking, setAsking] = useState(false)
  const change = useProviderMutation('customers', 'setHold')
  const does = held ? 'release' : 'place'
  return (
    <>
      <Button size="small" onClick={() => setAsking(true)}>
        {details[`hold.${does}`]}
      </Button>
      {asking && (
        <ReasonDialog
          title={details[`hold.${does}`]}
          hint={details[`hold.${does}_hint`]}
          submit={details[`hold.${does}`]}
          done={details[`hold.${does}d`]}
          failed={details['hold.failed']}
          about={{ id }}
          read={(reason) => check(holdSchema(), { on: !held, reason })}
          change={change}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  )
}
