import type { FamilyMember } from '@trailgate/shared/kiosk/schemas'
import type { NewChild } from '@trailgate/shared/parent_links/schemas'
import { messages as ui } from '@trailgate/shared/ui/messages'
import { useState } from 'react'

import { useQuery } from '../api/useQuery.ts'
import { myFamily } from '../family/family.ts'
import { minorsForParent } from '../parentLinks/minorsForParent.ts'
import { toSend } from '../parentLinks/newChild.ts'
import type { MinorToSend } from '../parentLinks/readParentContact.ts'
import { SendToParent } from '../parentLinks/SendToParent.tsx'
import { IdleWarning } from './IdleWarning.tsx'
import { KIOSK_PATIENCE } from './patience.ts'
import { useIdleReset } from './useIdleReset.ts'
import { useServerTouch } from './useServerTouch.ts'

interface AskParentProps {
  /** A child who has no record; else the minors of the family whose waiver a parent signs. */
  child: NewChild | undefined
  onDone(): void
  onIdle(): void
}

/** Sends the waiver of a minor from the kiosk to a parent's phone (docs/product/kiosk.md). */
export default function AskParent({ child, ...props }: AskParentProps) {
  if (child) return <Asking {...props} minors={[toSend(child)]} />
  return <AskForFamily {...props} />
}

function AskForFamily(props: Omit<AskParentProps, 'child'>) {
  const { data } = useQuery(myFamily)
  if (!data) return <p role="status">{ui.loading}</p>
  return <AskFor {...props} family={data} />
}

function AskFor({ family, ...props }: Omit<AskParentProps, 'child'> & { family: FamilyMember[] }) {
  // Fixed: the family changes once the parent has signed.
  const [minors] = useState(() => minorsForParent(family))
  return <Asking {...props} minors={minors} />
}

interface AskingProps {
  minors: readonly MinorToSend[]
  onDone(): void
  onIdle(): void
}

function Asking({ minors, onDone, onIdle }: AskingProps) {
  const [isSent, setSent] = useState(false)
  const phase = isSent ? 'reading' : 'choosing'
  useServerTouch(phase)
  const resetAt = useIdleReset(true, onIdle, KIOSK_PATIENCE[phase])
  return (
    <div className="panel send-to-parent arrive">
      <SendToParent heading="h1" minors={minors} onSent={() => setSent(true)} onDone={onDone} />
      {resetAt !== null && <IdleWarning resetAt={resetAt} />}
    </div>
  )
}
