import { useState } from 'react'
import Button from '@mui/material/Button'
import Checkbox from '@mui/material/Checkbox'
import FormControlLabel from '@mui/material/FormControlLabel'

import { messages } from '@trailgate/shared/sign_links/staff_messages'
import { fill } from '@trailgate/shared/text'
import { messages as words } from '@trailgate/shared/ui/messages'
import type { HouseholdPerson } from '@trailgate/shared/visits/households'

import { useProviderMutation } from '../providers/useProvider.ts'
import { ErrorAlert } from '../ui/FormAlert.tsx'
import { handOver } from './handOver.ts'
import { SignerDialog } from './SignerDialog.tsx'
import type { Signer } from './useSigner.ts'

interface SignHereDialogProps {
  person: HouseholdPerson
  onClose(): void
}

/** Hands this screen to a person who signs on it. */
export default function SignHereDialog({ person, onClose }: SignHereDialogProps) {
  const name = `${person.first_name} ${person.last_name}`
  return (
    <SignerDialog person={person} title={fill(messages['here.of'], { name })} onClose={onClose}>
      {(signer) => <HandOver key={signer.id} signer={signer} memberId={person.member_id} />}
    </SignerDialog>
  )
}

function HandOver({ signer, memberId }: { signer: Signer; memberId: string }) {
  const [leaves, setLeaves] = useState(true)
  const { mutate, error, isPending, isSuccess } = useProviderMutation(
    'sign-links',
    'makeSignLink',
    {
      onSuccess: (link) => handOver(link, { memberId, leaves }),
    }
  )
  const name = `${signer.first_name} ${signer.last_name}`
  const isBusy = isPending || isSuccess
  return (
    <>
      <ErrorAlert error={error} failed={messages['here.failed']} />
      <p>{fill(messages['here.hint'], { name })}</p>
      <div>
        <FormControlLabel
          control={
            <Checkbox
              checked={leaves}
              onChange={(_, on) => setLeaves(on)}
              slotProps={{ input: { 'aria-describedby': 'here-leave-hint' } }}
            />
          }
          label={messages['here.leave']}
        />
        <p id="here-leave-hint" className="muted-text">
          {messages['here.leave_hint']}
        </p>
      </div>
      <Button
        variant="contained"
        size="large"
        autoFocus
        aria-disabled={isBusy}
        onClick={() => {
          if (!isBusy) mutate(signer)
        }}
      >
        {isBusy ? words.processing : messages['here.open']}
      </Button>
    </>
  )
}
