import { LOCALE } from '@trailgate/shared/languages/this_locale'
import { messages } from '@trailgate/shared/offline/tablet_messages'
import { fill } from '@trailgate/shared/text'

import { useTimeZone } from '../settings/useTimeZone.ts'
import { useLine, type Line } from './line.ts'
import './lineStatus.css'

/** State of a paired tablet in a few words: its connection, and what it has stored (docs/product/kiosk.md). */
export default function LineStatus() {
  const line = useLine()
  const timeZone = useTimeZone()
  if (!line.isPaired && !line.isRevoked) return null
  const trouble = troubleOf(line)
  return (
    <div
      role="status"
      className="line-status"
      data-cut={line.cutSince !== null || trouble !== null}
    >
      <p>{trouble ?? stateOf(line, timeZone)}</p>
    </div>
  )
}

/** Text for staff; null while nothing needs them. */
function troubleOf({ isRevoked, isFull, waiting, stuck }: Line): string | null {
  if (isRevoked) return fill(messages['line.revoked'], { n: waiting })
  if (stuck > 0) return fill(messages['line.stuck'], { n: stuck })
  return isFull ? messages['line.full'] : null
}

function stateOf({ cutSince, waiting, sending }: Line, timeZone: string): string {
  if (cutSince !== null) {
    const time = clockTime(cutSince, timeZone)
    return waiting > 0
      ? fill(messages['line.cut_saved'], { time, n: waiting })
      : fill(messages['line.cut'], { time })
  }
  if (waiting === 0) return messages['line.online']
  return fill(messages[sending ? 'line.sending' : 'line.saved'], { n: waiting })
}

/** 2:05 PM */
function clockTime(at: number, timeZone: string): string {
  return new Intl.DateTimeFormat(LOCALE, { hour: 'numeric', minute: '2-digit', timeZone }).format(
    at
  )
}
