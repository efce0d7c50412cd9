import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'

import { messages as details } from '@trailgate/shared/customers/details_messages'
import { formatDateTime } from '@trailgate/shared/dates'
import { fill } from '@trailgate/shared/text'
import { messages as words } from '@trailgate/shared/ui/messages'
import { messages as files } from '@trailgate/shared/waivers/file_messages'
import type { WaiverSeal } from '@trailgate/shared/waivers/schemas'

import { useTimeZone } from '../../../layout/useSettings.ts'
import { DownloadButton } from '../../../ui/DownloadButton.tsx'
import { saidOr } from '../../../ui/sentenceFor.ts'
import { useSeal } from '../queries.ts'

interface SealVerdictProps {
  customerId: number
  waiverId: number
  /** File name of the downloaded proof. */
  proofName: string
}

/** Verifies the waiver's seal against the chain each time it is opened (docs/product/waivers.md). */
export function SealVerdict({ customerId, waiverId, proofName }: SealVerdictProps) {
  const { data, error, refetch } = useSeal(customerId, waiverId)
  return (
    <section className="facts">
      <h3>{details['seal.title']}</h3>
      {data ? (
        <Verdict seal={data} />
      ) : error ? (
        <Alert
          severity="warning"
          action={
            <Button color="inherit" onClick={() => void refetch()}>
              {words.try_again}
            </Button>
          }
        >
          {details['seal.failed']}
        </Alert>
      ) : (
        <p role="status" className="muted-text">
          {details['seal.checking']}
        </p>
      )}
      <p className="seal-proof">{files['proof.about']}</p>
      <DownloadButton
        method="getWaiverFile"
        params={{ path: `${waiverId}/proof` }}
        name={proofName}
        label={files.proof}
        failed={saidOr(files['proof.failed'])}
      />
      <DownloadButton
        method="getWaiverFile"
        params={{ path: 'verifier' }}
        name="waiver-verifier.html"
        label={files.verifier}
        failed={saidOr(files['verifier.failed'])}
      />
    </section>
  )
}

function Verdict({ seal }: { seal: WaiverSeal }) {
  const timeZone = useTimeZone()
  const { sequence, hash, faults, anchored_at: anchoredAt } = seal
  const [fault] = faults
  if (sequence === null || fault) {
    const sentence = sequence === null ? details['seal.unsealed'] : details['seal.broken']
    return (
      <Alert severity="error">
        {fill(sentence, { n: sequence ?? '', fault: faults.join('; ') })}
      </Alert>
    )
  }
  return (
    <>
      <Alert severity="success">
        {fill(details['seal.whole'], { n: sequence })}{' '}
        {anchoredAt
          ? fill(details['seal.anchored'], { date: formatDateTime(anchoredAt, timeZone) })
          : details['seal.not_anchored']}
      </Alert>
      <p className="seal-hash">
        {details['seal.hash']} <span>{hash}</span>
      </p>
    </>
  )
}
