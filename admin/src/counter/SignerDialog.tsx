import type { ReactNode } from 'react'
import Button from '@mui/material/Button'
import MenuItem from '@mui/material/MenuItem'
import TextField from '@mui/material/TextField'

import { messages } from '@trailgate/shared/sign_links/staff_messages'
import { fill } from '@trailgate/shared/text'
import { messages as words } from '@trailgate/shared/ui/messages'
import type { HouseholdPerson } from '@trailgate/shared/visits/households'

import { FailedNotice } from '../ui/FailedNotice.tsx'
import { LoadingRows } from '../ui/LoadingRows.tsx'
import { Notice } from '../ui/Notice.tsx'
import { ScreenDialog } from '../ui/ScreenDialog.tsx'
import { useSigner, type Signer } from './useSigner.ts'

interface SignerDialogProps {
  person: HouseholdPerson
  /** Title of the dialog, with the name of the person to sign for. */
  title: string
  /** Beside Close. */
  actions?: ReactNode
  onClose(): void
  children(signer: Signer): ReactNode
}

/** A dialog about a signature: for a minor it asks which guardian signs. */
export function SignerDialog({ person, title, actions, onClose, children }: SignerDialogProps) {
  const { signers, signer, choose, isFailed, again } = useSigner(person)
  const name = `${person.first_name} ${person.last_name}`
  return (
    <ScreenDialog
      size="sm"
      title={title}
      keepOpen
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{words.close}</Button>
          {actions}
        </>
      }
    >
      {isFailed ? (
        <FailedNotice title={messages['signer.failed']} retry={again} />
      ) : !signers ? (
        <LoadingRows label={words.loading} rows={3} />
      ) : !signer ? (
        <Notice title={messages['signer.none']} />
      ) : (
        <div className="counter-form">
          {person.is_minor && <p>{fill(messages['link.for'], { child: name })}</p>}
          {signers.length > 1 && (
            <TextField
              select
              fullWidth
              label={messages.signer}
              value={signer.id}
              onChange={({ target }) => choose(Number(target.value))}
            >
              {signers.map((each) => (
                <MenuItem key={each.id} value={each.id}>
                  {`${each.first_name} ${each.last_name}, ${each.member_id}`}
                </MenuItem>
              ))}
            </TextField>
          )}
          {children(signer)}
        </div>
      )}
    </ScreenDialog>
  )
}
