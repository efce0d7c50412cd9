import { messages as guests } from '@trailgate/shared/parties/guest_messages'
import { messages } from '@trailgate/shared/parties/messages'

import { Outcome } from '../password/Outcome.tsx'
import { paths } from '../paths.ts'
import { customerSession } from '../session/customerSession.ts'
import { Link } from '../ui/Link.tsx'

/** Shown for a closed, full or unknown invitation; visitors may still register. */
export function Over({ sentence = messages.unknown }: { sentence?: string }) {
  return (
    <Outcome title={guests['over.title']} text={sentence}>
      {customerSession.read() ? (
        <Link className="button" to={paths.dashboard}>
          {guests.to_dashboard}
        </Link>
      ) : (
        <Link className="button" to={paths.register}>
          {guests.register_anyway}
        </Link>
      )}
    </Outcome>
  )
}
