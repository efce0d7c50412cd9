import { useQuery } from '@tanstack/react-query'
import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'

import { messages as details } from '@trailgate/shared/customers/details_messages'
import { formatDateTime } from '@trailgate/shared/dates'
import { fill } from '@trailgate/shared/text'
import { messages as words } from '@trailgate/shared/ui/messages'
import { messages as files } from '@trailgate/shared/waivers/file_messages'
import type { WaiverSeal } from '@trailgate/shared/waivers/schemas'

import { useTimeZone } from '../../../layout/useSettings.ts'
import { sealOf } from '../queries.ts'
import { DownloadButton } from './DownloadButton.tsx'

interface SealVerdictProps {
  customerId: number
  waiverId: number
  /** What the proof is called where it is saved. */
  proofName: string
}

/** Whether the waiver is as it was sealed, asked of the chain each time that somebody looks (docs/product/waivers.md). */
export function SealVerdict({ customerId, waiverId, proofName }: SealVerdictProps) {
  const { data, error, refetch } = useQuery(sealOf(customerId, waiverId))
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
        path={`/waivers/${waiverId}/proof`}
        name={proofName}
        label={files.proof}
        failed={files['proof.failed']}
      />
      <DownloadButton
        path="/waivers/verifier"
        name="waiver-verifier.html"
        label={files.verifier}
        failed={files['verifier.failed']}
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
