import type { CustomerDetail } from '@trailgate/shared/customers/schemas'
import { messages } from '@trailgate/shared/minors/messages'

import { useLeave } from '../../../ui/useLeave.ts'
import { useSaved } from '../../../ui/useSaved.ts'
import { pathOf } from '../../paths.ts'
import { LinkFamily } from './LinkFamily.tsx'

const SAID = {
  title: messages['link.title'],
  hint: messages['link.hint'],
  submit: messages.link,
  choose: messages['link.choose'],
  failed: messages['link.failed'],
  done: messages['link.done'],
}

/** Links a customer to an existing minor as a further guardian (docs/product/minors.md). */
export function LinkMinor({ guardian }: { guardian: CustomerDetail }) {
  const leave = useLeave(pathOf({ kind: 'show', id: guardian.id, tab: 'minors' }, ''))
  const { guard, onSaved } = useSaved(leave)
  return (
    <LinkFamily
      said={SAID}
      guardianId={guardian.id}
      guard={guard}
      onLinked={onSaved}
      onClose={leave}
    />
  )
}
