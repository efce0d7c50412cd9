import type { ReactNode } from 'react'

import { messages as manager } from '@trailgate/shared/memberships/manager_messages'
import { messages } from '@trailgate/shared/memberships/messages'
import type { Membership } from '@trailgate/shared/memberships/schemas'
import { fill } from '@trailgate/shared/text'

import { LoadingRows } from '../ui/LoadingRows.tsx'
import { ScreenDialog } from '../ui/ScreenDialog.tsx'
import { useLeave } from '../ui/useLeave.ts'
import { MembershipUnavailable } from './MembershipUnavailable.tsx'
import { MEMBERSHIPS } from './paths.ts'

interface MembershipDialogProps {
  /** With `{number}` for the membership's. */
  title: string
  membership: Membership | undefined
  /** Why it could not be read. */
  error: unknown
  retry(): void
  badge?: ReactNode
  actions?: ReactNode
  keepOpen?: boolean
  /** In place of the way back by address. */
  onClose?(): void
  /** The membership, once loaded. */
  children: ReactNode
}

/** Dialog of one membership, with loading and error states. */
export function MembershipDialog({
  title,
  membership,
  error,
  retry,
  children,
  ...dialog
}: MembershipDialogProps) {
  const leave = useLeave(MEMBERSHIPS)
  return (
    <ScreenDialog
      title={
        membership
          ? fill(title, { number: membership.membership_id })
          : error
            ? manager['details.none']
            : messages['detail.loading']
      }
      onClose={leave}
      {...dialog}
    >
      {children ||
        (error ? (
          <MembershipUnavailable error={error} retry={retry} />
        ) : (
          <LoadingRows label={messages['detail.loading']} />
        ))}
    </ScreenDialog>
  )
}
