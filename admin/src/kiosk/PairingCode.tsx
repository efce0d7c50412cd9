import { useEffect, useState } from 'react'
import { useListContext } from 'react-admin'
import Button from '@mui/material/Button'

import { PAIRING_CODE_MINUTES } from '@trailgate/shared/kiosk/constants'
import { messages } from '@trailgate/shared/kiosk/messages'
import type { KioskDevice, NewDeviceAnswer } from '@trailgate/shared/kiosk/schemas'
import { fill } from '@trailgate/shared/text'
import { messages as words } from '@trailgate/shared/ui/messages'

import { inGroups, stateOf, timeLeft } from './pairing.ts'

interface PairingCodeProps {
  made: NewDeviceAnswer
  onDone(): void
}

/** The code, large enough to be read across the desk, until it was entered or its time is over. */
export function PairingCode({ made, onDone }: PairingCodeProps) {
  const { data: devices } = useListContext<KioskDevice>()
  const [now, setNow] = useState(() => new Date())
  const state = stateOf(made, devices, now)
  const { name } = made.device

  useEffect(() => {
    const timer = setInterval(() => setNow(new Date()), 1000)
    return () => clearInterval(timer)
  }, [])

  return (
    <section className="panel pairing" aria-labelledby="pairing-name">
      <h2 id="pairing-name">{name}</h2>
      {state === 'waiting' && (
        <>
          <p className="pairing-code">{inGroups(made.code)}</p>
          <p>{fill(messages['devices.where'], { address: `${location.origin}/kiosk` })}</p>
          <p>{fill(messages['devices.code'], { n: PAIRING_CODE_MINUTES })}</p>
          <p className="pairing-left figures">{timeLeft(made.expires_at, now)}</p>
        </>
      )}
      <p role="status">{state !== 'waiting' && fill(OUTCOMES[state], { name })}</p>
      <Button variant="outlined" onClick={onDone}>
        {words.close}
      </Button>
    </section>
  )
}

const OUTCOMES: Record<Exclude<KioskDevice['status'], 'waiting'>, string> = {
  paired: messages['devices.code_used'],
  expired: messages['devices.code_over'],
  revoked: messages['devices.code_revoked'],
}
