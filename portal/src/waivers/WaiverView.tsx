import { Printout } from '@trailgate/shared/browser/components/Printout'
import { WaiverDocument } from '@trailgate/shared/browser/components/WaiverDocument'
import { messageOf } from '@trailgate/shared/http/error'
import { messages as ui } from '@trailgate/shared/ui/messages'
import { messages as files } from '@trailgate/shared/waivers/file_messages'
import { messages } from '@trailgate/shared/waivers/messages'
import { useState } from 'react'
import { useParams } from 'react-router-dom'

import { useQuery } from '../api/useQuery.ts'
import { useTimeZone } from '../settings/useTimeZone.ts'
import { Button } from '../ui/Button.tsx'
import { Dialog } from '../ui/Dialog.tsx'
import { Sheet } from '../ui/Sheet.tsx'
import { Tabs } from '../ui/Tabs.tsx'
import { waiverQueries } from './queries.ts'
import { StatusBadge } from './StatusBadge.tsx'
import { useStatus } from './useStatus.ts'
import { WaiverDetails } from './WaiverDetails.tsx'

type Shown = 'document' | 'details'
const NAMES: Record<Shown, string> = {
  document: messages['detail.document'],
  details: messages['detail.details'],
}
const NOTHING = { expires_at: null, is_valid: false }

/** A signed waiver full-screen, as it was signed. */
export default function WaiverView({ onClose }: { onClose(): void }) {
  const { id = '' } = useParams()
  const { data: waiver, error, refetch } = useQuery(waiverQueries.detail(id))
  const [shown, show] = useState<Shown>('document')
  const status = useStatus(waiver ?? NOTHING)
  const timeZone = useTimeZone()

  return (
    <Dialog label={waiver?.template_name ?? ui.loading} full onClose={onClose}>
      <Sheet
        title={waiver?.template_name ?? (error ? messages['detail.document'] : ui.loading)}
        lead={
          waiver && (
            <p className="lead-line">
              <StatusBadge status={status} /> <bdi>{waiver.customer_name}</bdi>
            </p>
          )
        }
        reading={messages['detail.document']}
        buttons={
          <>
            <Button quiet onClick={onClose}>
              {ui.close}
            </Button>
            {waiver && (
              <>
                <a className="button quiet" href={`/api/waivers/${waiver.id}/pdf`}>
                  {files.pdf}
                </a>
                <Button onClick={() => window.print()}>{messages['detail.print']}</Button>
              </>
            )}
          </>
        }
      >
        {error !== null && !waiver && (
          <div role="alert" className="notice danger">
            <p>{messageOf(error, messages['detail.failed'])}</p>
            <Button quiet onClick={() => void refetch()}>
              {ui.try_again}
            </Button>
          </div>
        )}
        {waiver && (
          <Tabs label={waiver.template_name} names={NAMES} shown={shown} onShow={show}>
            {shown === 'document' ? (
              <WaiverDocument waiver={waiver} timeZone={timeZone} />
            ) : (
              <WaiverDetails waiver={waiver} status={status} />
            )}
          </Tabs>
        )}
      </Sheet>
      {waiver && (
        <Printout waiver={waiver}>
          <WaiverDocument waiver={waiver} timeZone={timeZone} />
        </Printout>
      )}
    </Dialog>
  )
}
