import { lazy, Suspense, useState, type ComponentProps } from 'react'
import Button from '@mui/material/Button'

import type { Fetcher } from '@trailgate/shared/pickups/barred'
import { fill } from '@trailgate/shared/text'
import { messages } from '@trailgate/shared/visits/counter_messages'

import { useSettings } from '../layout/useSettings.ts'
import { useOnceClosed } from '../ui/useOnceClosed.ts'
import { useCheckOut } from './useCheckOut.ts'

const HandOverDialog = lazy(() => import('./HandOverDialog.tsx'))

interface CheckOutProps {
  visitId: number
  /** The visitor; null once their account is deleted. */
  customerId: number | null
  name: string
  isMinor: boolean
  /** Guardians in the park who may take a minor, the first one first. */
  mayTake: readonly Fetcher[]
  /** False where a menu offers another name than the guardian's. */
  offersOther?: boolean
  onDone?(): void
}

/** Ends a visit. A minor leaves with the guardian who is in (one touch), or with a person entered in a dialog. */
export function CheckOut(props: CheckOutProps) {
  const { isMinor, customerId } = props
  const setting = useSettings()?.child_pickup
  const [isAsked, setAsked] = useState(false)
  if (customerId === null || setting === 'off' || !(isMinor || isAsked)) {
    return <CheckOutButton {...props} onAsked={() => setAsked(true)} />
  }
  return (
    <HandOverButtons
      {...props}
      minorId={customerId}
      mayBeSkipped={setting === 'ask'}
      isAskedAtOnce={isAsked}
    />
  )
}

function CheckOutButton({ visitId, name, onDone, onAsked }: CheckOutProps & { onAsked(): void }) {
  const { leave, isBusy } = useCheckOut({ visitId, name, onDone, onAsked })
  return (
    <Button
      variant="outlined"
      aria-label={fill(messages['check_out.of'], { name })}
      aria-disabled={isBusy}
      onClick={() => leave()}
    >
      {messages.check_out}
    </Button>
  )
}

type HandOverProps = CheckOutProps & {
  minorId: number
  mayBeSkipped: boolean
  isAskedAtOnce: boolean
}

function HandOverButtons({ minorId, mayBeSkipped, mayTake, ...props }: HandOverProps) {
  const { visitId, name, onDone, isAskedAtOnce } = props
  const { offersOther = true } = props
  const [isAsking, setAsking] = useState(isAskedAtOnce)
  const { leave, isBusy } = useCheckOut({ visitId, name, onDone })
  useOnceClosed(isAsking, () => onDone?.())
  const [guardian] = mayTake
  return (
    <>
      {guardian && guardian.customer_id !== null && (
        <Button
          variant="outlined"
          aria-label={fill(messages['check_out.with_of'], { name, guardian: guardian.name })}
          aria-disabled={isBusy}
          onClick={() => leave({ customer_id: guardian.customer_id ?? 0 })}
        >
          {fill(messages['check_out.with'], { guardian: guardian.name })}
        </Button>
      )}
      {(offersOther || !guardian) && (
        <Button
          variant={guardian ? 'text' : 'outlined'}
          aria-label={fill(messages[guardian ? 'check_out.other_of' : 'check_out.of'], { name })}
          onClick={() => setAsking(true)}
        >
          {messages[guardian ? 'check_out.other' : 'check_out']}
        </Button>
      )}
      {isAsking && (
        <HandOver
          visitId={visitId}
          minorId={minorId}
          name={name}
          mayBeSkipped={mayBeSkipped}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  )
}

/** Asks who takes a minor; loaded when it is needed. */
export function HandOver(props: ComponentProps<typeof HandOverDialog>) {
  return (
    <Suspense fallback={null}>
      <HandOverDialog {...props} />
    </Suspense>
  )
}
