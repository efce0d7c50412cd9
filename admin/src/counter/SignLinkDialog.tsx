import { lazy, Suspense } from 'react'
import { useMutation, useQuery } from '@tanstack/react-query'
import Button from '@mui/material/Button'

import { formatDateTime } from '@trailgate/shared/dates'
import { messages } from '@trailgate/shared/sign_links/staff_messages'
import { fill } from '@trailgate/shared/text'
import { messages as words } from '@trailgate/shared/ui/messages'
import type { HouseholdPerson } from '@trailgate/shared/visits/households'

import { householdOf, recordOf } from '../customers/details/queries.ts'
import { useLetters, useTimeZone } from '../layout/useSettings.ts'
import { FailedNotice } from '../ui/FailedNotice.tsx'
import { FormAlert } from '../ui/FormAlert.tsx'
import { LoadingRows } from '../ui/LoadingRows.tsx'
import { sentenceFor } from '../ui/sentenceFor.ts'
import { sendSignLink, signLinkOf } from './queries.ts'
import { SignerDialog } from './SignerDialog.tsx'
import type { Signer } from './useSigner.ts'
import { needsSignature } from './verdict.ts'

const LinkCode = lazy(() => import('../customers/details/LinkCode.tsx'))

/** How often the dialog looks whether somebody has signed. */
const LOOKS_AGAIN_MS = 4000

interface SignLinkDialogProps {
  person: HouseholdPerson
  onClose(): void
}

/** A link with which somebody in the queue signs on their own phone. */
export default function SignLinkDialog({ person, onClose }: SignLinkDialogProps) {
  const name = `${person.first_name} ${person.last_name}`
  const { data } = useQuery({ ...householdOf(person.id), refetchInterval: LOOKS_AGAIN_MS })
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
  const { data, error, isFetching, refetch } = useQuery(signLinkOf(signer.id))
  const loading = <LoadingRows label={words.loading} rows={3} />
  if (!data) {
    return error && !isFetching ? (
      <FailedNotice
        title={sentenceFor(error, messages['link.failed'])}
        retry={() => void refetch()}
      />
    ) : (
      loading
    )
  }
  const name = `${signer.first_name} ${signer.last_name}`
  const date = formatDateTime(data.expires_at, timeZone)
  return (
    <Suspense fallback={loading}>
      <div className="link-panel">
        <p>{fill(messages['link.hint'], { name, date })}</p>
        <LinkCode url={data.url} />
        <SendByEmail signer={signer} />
      </div>
    </Suspense>
  )
}

/** Where the park sends letters and there is an address. */
function SendByEmail({ signer }: { signer: Signer }) {
  const letters = useLetters()
  const { data: record } = useQuery({ ...recordOf(signer.id), enabled: letters })
  const { mutate, data, error, isPending } = useMutation({
    mutationFn: () => sendSignLink(signer.id),
  })
  const email = record?.email
  if (!letters || !email) return null
  const failure = error ? sentenceFor(error, messages['link.send_failed']) : undefined
  return (
    <div className="link-send">
      <FormAlert
        failure={failure === undefined ? undefined : { sentence: failure, stale: false }}
      />
      {data?.sent_to ? (
        <p role="status">{fill(messages['link.sent'], { email: data.sent_to })}</p>
      ) : (
        <Button
          variant="outlined"
          aria-disabled={isPending}
          onClick={() => {
            if (!isPending) mutate()
          }}
        >
          {isPending ? words.processing : fill(messages['link.send'], { email })}
        </Button>
      )}
    </div>
  )
}
