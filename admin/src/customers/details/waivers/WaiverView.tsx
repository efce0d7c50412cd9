import { useState } from 'react'
import Button from '@mui/material/Button'

import { Printout } from '@trailgate/shared/browser/components/Printout'
import { WaiverDocument } from '@trailgate/shared/browser/components/WaiverDocument'
import type { CustomerDetail } from '@trailgate/shared/customers/schemas'
import { messages as details } from '@trailgate/shared/customers/details_messages'
import { messages as manager } from '@trailgate/shared/customers/manager_messages'
import { fill } from '@trailgate/shared/text'
import { messages as words } from '@trailgate/shared/ui/messages'
import { messages as fields } from '@trailgate/shared/waivers/field_editor_messages'
import { messages as files } from '@trailgate/shared/waivers/file_messages'
import { messages as waivers } from '@trailgate/shared/waivers/messages'
import type { StaffSignedWaiver } from '@trailgate/shared/waivers/schemas'

import { useTimeZone } from '../../../layout/useSettings.ts'
import { useCan } from '../../../session/useStaff.ts'
import { DownloadButton } from '../../../ui/DownloadButton.tsx'
import { QueryStates } from '../../../ui/QueryStates.tsx'
import { ScreenDialog } from '../../../ui/ScreenDialog.tsx'
import { reasonFor, saidOr } from '../../../ui/sentenceFor.ts'
import { useLeave } from '../../../ui/useLeave.ts'
import { pathOf } from '../../paths.ts'
import { useWaiver } from '../queries.ts'
import { SealVerdict } from './SealVerdict.tsx'
import { ClearAnswerDialog } from '../../../counter/FlaggedAnswers.tsx'
import { VoidWaiver } from './VoidWaiver.tsx'
import { WaiverFacts } from './WaiverFacts.tsx'
import { WaiverStatus } from './WaiverStatus.tsx'
import './waiver.css'

interface WaiverViewProps {
  customer: CustomerDetail
  waiverId: number
}

/** A signed waiver: signer, time, place, text and seal. */
export default function WaiverView({ customer, waiverId }: WaiverViewProps) {
  const leave = useLeave(pathOf({ kind: 'show', id: customer.id, tab: 'waivers' }, ''))
  const query = useWaiver(customer.id, waiverId)
  const { data: waiver, error } = query
  const mayVoid = useCan('waivers.void')
  const timeZone = useTimeZone()
  const [voiding, setVoiding] = useState(false)
  const mayClear = useCan('waivers.clear_answers')
  const [clearing, setClearing] = useState(false)

  return (
    <ScreenDialog
      title={waiver?.template_name ?? (error ? waivers['detail.document'] : words.loading)}
      badge={waiver && <WaiverStatus key={String(waiver.is_valid)} waiver={waiver} />}
      reading={waivers['detail.document']}
      onClose={leave}
      actions={
        waiver && (
          <>
            {mayVoid && !waiver.voided && (
              <Button color="error" className="to-the-left" onClick={() => setVoiding(true)}>
                {details.void}
              </Button>
            )}
            {mayClear && waiver.stop?.cleared_at === null && (
              <Button onClick={() => setClearing(true)}>{fields.clear}</Button>
            )}
            <Button onClick={leave}>{words.close}</Button>
            <DownloadButton
              method="getWaiverFile"
              params={{ path: `${waiverId}/pdf` }}
              name={`${fileName(waiver)}.pdf`}
              label={files.pdf}
              failed={saidOr(files['pdf.failed'])}
            />
            <Button variant="contained" onClick={() => window.print()}>
              {waivers['detail.print']}
            </Button>
          </>
        )
      }
    >
      <QueryStates
        query={query}
        failed={(error) => fill(manager['waiver_detail.failed'], { message: reasonFor(error) })}
      >
        {(signed) => (
          <>
            <div className="waiver-halves">
              <WaiverFacts waiver={signed} />
              <SealVerdict
                customerId={customer.id}
                waiverId={waiverId}
                proofName={`${fileName(signed)}.json`}
              />
            </div>
            <WaiverDocument waiver={signed} timeZone={timeZone} />
            <Printout waiver={signed}>
              <WaiverDocument waiver={signed} timeZone={timeZone} />
              <WaiverFacts waiver={signed} />
            </Printout>
            {clearing && (
              <ClearAnswerDialog
                waiverId={waiverId}
                name={signed.customer_name}
                onClose={() => setClearing(false)}
              />
            )}
            {voiding && <VoidWaiver waiverId={waiverId} onClose={() => setVoiding(false)} />}
          </>
        )}
      </QueryStates>
    </ScreenDialog>
  )
}

function fileName({ template_name: template, customer_name: person }: StaffSignedWaiver) {
  return `${template} - ${person}`
}
