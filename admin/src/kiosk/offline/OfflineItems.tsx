import { useListContext } from 'react-admin'

import { messages as kiosk } from '@trailgate/shared/kiosk/messages'
import type { OfflineState } from '@trailgate/shared/offline/constants'
import { messages } from '@trailgate/shared/offline/messages'
import type { OfflineRow } from '@trailgate/shared/offline/schemas'

import { AccessDenied } from '../../layout/AccessDenied.tsx'
import { useCan } from '../../session/useStaff.ts'
import { Notice } from '../../ui/Notice.tsx'
import { PagedList } from '../../ui/PagedList.tsx'
import { ScreenHead } from '../../ui/ScreenHead.tsx'
import { ScreenPages } from '../../ui/ScreenPages.tsx'
import { OfflineCard } from './OfflineCard.tsx'
import { DISCARDED, KIOSK_DEVICES, OFFLINE } from './paths.ts'
import './offline.css'

const PAGES = [
  { path: OFFLINE, label: messages['tab.open'] },
  { path: DISCARDED, label: messages['tab.discarded'] },
]

/** /admin/kiosk-devices/offline: items of tablets that staff decide, oldest capture first. */
export default function OfflineItems({
  status = 'needs_staff',
}: {
  status?: Extract<OfflineState, 'needs_staff' | 'discarded'>
}) {
  const mayPair = useCan('kiosk.devices')
  if (!useCan('kiosk.offline_items')) return <AccessDenied />
  return (
    <>
      <ScreenHead
        title={messages.title}
        {...(mayPair && { up: { to: KIOSK_DEVICES, title: kiosk['devices.title'] } })}
        hint={messages.hint}
      />
      <ScreenPages label={messages.title} pages={PAGES} />
      <PagedList
        resource="offline-items"
        filter={{ status }}
        empty={
          <Notice title={status === 'discarded' ? messages['empty.discarded'] : messages.empty} />
        }
        failed={messages.failed}
      >
        <Items />
      </PagedList>
    </>
  )
}

function Items() {
  const { data = [] } = useListContext<OfflineRow>()
  return (
    <ul className="offline-items">
      {data.map((item) => (
        <OfflineCard key={item.id} item={item} />
      ))}
    </ul>
  )
}
