import { lazy, Suspense } from 'react'
import Button from '@mui/material/Button'

import { formatDateTime } from '@trailgate/shared/dates'
import { messages } from '@trailgate/shared/sign_links/staff_messages'
import { fill } from '@trailgate/shared/text'
import { messages as words } from '@trailgate/shared/ui/messages'
import type { HouseholdPerson } from '@trailgate/shared/visits/households'

import { useHousehold, useRecord } from '../customers/details/queries.ts'
import { useLetters, useTimeZone } from '../layout/useSettings.ts'
import { useProviderMutation } from '../providers/useProvider.ts'
import { ErrorAlert } from '../ui/FormAlert.tsx'
import { LoadingRows } from '../ui/LoadingRows.tsx'
import { QueryStates } from '../ui/QueryStates.tsx'
import { saidOr } from '../ui/sentenceFor.ts'
import { useSignLink } from './queries.ts'
import { SignerDialog } from './SignerDialog.tsx'
import type { Signer } from './useSigner.ts'
import { needsSignature } from './verdict.ts'

const LinkCode = lazy(() => import('../customers/details/LinkCode.tsx'))

/** Interval at which the dialog checks for the signature. */
const LOOKS_AGAIN_MS = 4000

interface SignLinkDialogProps {
  person: HouseholdPerson
  onClose(): void
}

/** A link with which a person in the queue signs on their own phone. */
export default function SignLinkDialog({ person, onClose }: SignLinkDialogProps) {
  const name = `${person.first_name} ${person.last_name}`
  const { data } = useHousehold(person.id, LOOKS_AGAIN_MS)
  const now = data?.find(({ id }) => id === person.id)
  const isSigned = now !== undefined && !needsSignature(now)
  return (
    <SignerDialog person={person} title={fill(messages['link.of'], { name })} onClose={onClose}>
      {(signer) => (
        <>
          <LinkOfSigner key={signer.id} signer={signer} />
          <div role="status">
            {isSigned && (
              <p className="verdict verdict-good">{fill(messages['link.signed'], { name })}</p>
            )}
          </div>
        </>
      )}
    </SignerDialog>
  )
}

function LinkOfSigner({ signer }: { signer: Signer }) {
  const timeZone = useTimeZone()
  const name = `${signer.first_name} ${signer.last_name}`
  return (
    <QueryStates query={useSignLink(signer.id)} failed={saidOr(messages['link.failed'])} rows={3}>
      {({ url, expires_at: end }) => (
        <Suspense fallback={<LoadingRows label={words.loading} rows={3} />}>
          <div className="link-panel">
            <p>{fill(messages['link.hint'], { name, date: formatDateTime(end, timeZone) })}</p>
            <LinkCode url={url} />
            <SendByEmail signer={signer} />
          </div>
        </Suspense>
      )}
    </QueryStates>
  )
}

/** Where the park sends letters and there is an address. */
function SendByEmail({ signer }: { signer: Signer }) {
  const letters = useLetters()
  const { data: record } = useRecord(signer.id, { enabled: letters === true })
  const { mutate, data, error, isPending } = useProviderMutation('letters', 'sendSignLink')
  const email = record?.email
  if (!letters || !email) return null
  return (
    <div className="link-send">
      <ErrorAlert error={error} failed={messages['link.send_failed']} />
      {data?.sent_to ? (
        <p role="status">{fill(messages['link.sent'], { email: data.sent_to })}</p>
      ) : (
        <Button
          variant="outlined"
          aria-disabled={isPending}
          onClick={() => {
            if (!isPending) mutate(signer)
          }}
        >
          {isPending ? words.processing : fill(messages['link.send'], { email })}
        </Button>
      )}
    </div>
  )
}
