import { messages } from '@trailgate/shared/kiosk/messages'
import { fill } from '@trailgate/shared/text'
import { messages as ui } from '@trailgate/shared/ui/messages'

import { Button } from '../ui/Button.tsx'
import { forgetLost, useUnsent } from './unsent.ts'

/** Counts signatures of earlier riders that wait or were refused; it shows no names. */
export function UnsentNotice() {
  const { waiting, lost } = useUnsent()
  return (
    <div role="status" className="in-place unsent">
      {waiting > 0 && (
        <p className="notice caution">{fill(messages['unsent.waiting'], { n: waiting })}</p>
      )}
      {lost > 0 && (
        <div className="notice danger">
          <p>{fill(messages['unsent.lost'], { n: lost })}</p>
          <Button quiet onClick={forgetLost}>
            {ui.close}
          </Button>
        </div>
      )}
    </div>
  )
}
