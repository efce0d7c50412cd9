import { useEffect, useState } from 'react'
import Button from '@mui/material/Button'

import { PAIRING_CODE_MINUTES } from '@trailgate/shared/kiosk/constants'
import { messages } from '@trailgate/shared/kiosk/messages'
import type { NewDeviceAnswer } from '@trailgate/shared/kiosk/schemas'
import { fill } from '@trailgate/shared/text'
import { messages as words } from '@trailgate/shared/ui/messages'

import { inGroups, timeLeft } from './pairing.ts'

interface PairingCodeProps {
  made: NewDeviceAnswer
  onDone(): void
}

/** The code, large enough to be read across the desk, with the time that is left for it. */
export function PairingCode({ made, onDone }: PairingCodeProps) {
  const [now, setNow] = useState(() => new Date())
  const left = timeLeft(made.expires_at, now)

  useEffect(() => {
    const timer = setInterval(() => setNow(new Date()), 1000)
    return () => clearInterval(timer)
  }, [])

  return (
    <section className="panel pairing" aria-labelledby="pairing-name">
      <h2 id="pairing-name">{made.device.name}</h2>
      {left ? (
        <>
          <p className="pairing-code">{inGroups(made.code)}</p>
          <p>{fill(messages['devices.code'], { n: PAIRING_CODE_MINUTES })}</p>
          <p className="pairing-left figures">{left}</p>
        </>
      ) : (
        <p>{messages['pair.refused']}</p>
      )}
      <Button variant="outlined" onClick={onDone}>
        {words.close}
      </Button>
    </section>
  )
}
