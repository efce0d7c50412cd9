import { messages } from '@trailgate/shared/minors/messages'
import type { Minor } from '@trailgate/shared/minors/schemas'

import { remove } from '../api/remove.ts'
import { RemoveQuestion } from '../ui/RemoveQuestion.tsx'
import { nameOf } from './asSubject.ts'
import { afterMinorChanged } from './queries.ts'

interface RemoveMinorProps {
  minor: Minor
  onClose(): void
  onRemoved(): void
}

/** Confirmation before a minor is removed. */
export function RemoveMinor({ minor, ...after }: RemoveMinorProps) {
  return (
    <RemoveQuestion
      {...after}
      name={<bdi>{nameOf(minor)}</bdi>}
      question={messages['remove.confirm']}
      failed={messages['remove.failed']}
      remove={async () => {
        await remove(`/minors/${minor.id}`)
        afterMinorChanged()
      }}
    />
  )
}
