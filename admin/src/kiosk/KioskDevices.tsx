import { lazy, Suspense, useState } from 'react'
import { useGetList } from 'react-admin'
import { Link } from 'react-router'
import Button from '@mui/material/Button'
import useMediaQuery from '@mui/material/useMediaQuery'

import { messages } from '@trailgate/shared/kiosk/messages'
import type { KioskDevice, NewDeviceAnswer } from '@trailgate/shared/kiosk/schemas'
import { messages as offline } from '@trailgate/shared/offline/messages'
import { messages as parties } from '@trailgate/shared/parties/staff_messages'
import { fill } from '@trailgate/shared/text'

import { AccessDenied } from '../layout/AccessDenied.tsx'
import { useSettings } from '../layout/useSettings.ts'
import { useCan } from '../session/useStaff.ts'
import { NARROW, RESULTS_FRESH_MS } from '../ui/list.ts'
import { ListStates } from '../ui/ListStates.tsx'
import { Notice } from '../ui/Notice.tsx'
import { ScreenHead } from '../ui/ScreenHead.tsx'
import { ScreenList } from '../ui/ScreenList.tsx'
import { DeviceRows } from './DeviceRows.tsx'
import { DeviceTable } from './DeviceTable.tsx'
import { OFFLINE } from './offline/paths.ts'
import { NewDevice } from './NewDevice.tsx'
import { refetchAfter } from './pairing.ts'
import { PairingCode } from './PairingCode.tsx'
import './kiosk.css'

const GatePoster = lazy(() => import('./GatePoster.tsx'))

const NEWEST_FIRST = { field: 'created_at', order: 'DESC' } as const
const COUNT_ONLY = { filter: { status: 'needs_staff' }, pagination: { page: 1, perPage: 1 } }
/** A park has some dozens of tablets at most, so all load on one page. */
const ALL = 1000

/** Paired tablets: pair one, see the last activity of each, revoke one. */
export default function KioskDevices() {
  if (!useCan('kiosk.devices')) return <AccessDenied />
  return (
    <ScreenList<KioskDevice>
      resource="kiosk-devices"
      perPage={ALL}
      sort={NEWEST_FIRST}
      refetchInterval={(devices) => refetchAfter(devices)}
    >
      <Screen />
    </ScreenList>
  )
}

function Screen() {
  const settings = useSettings()
  const [made, setMade] = useState<NewDeviceAnswer>()
  const [poster, showPoster] = useState(false)
  const { total: waiting } = useGetList('offline-items', COUNT_ONLY, {
    staleTime: RESULTS_FRESH_MS,
  })
  return (
    <>
      <ScreenHead
        title={messages['devices.title']}
        hint={messages[settings?.kiosk_pairing === 'open' ? 'devices.open' : 'devices.hint']}
      >
        <Button component={Link} to={OFFLINE} variant="outlined">
          {waiting ? fill(offline.to_decide, { n: waiting }) : offline.title}
        </Button>
        <Button variant="outlined" onClick={() => showPoster(true)}>
          {parties.poster}
        </Button>
      </ScreenHead>
      <NewDevice onMade={setMade} />
      {made && <PairingCode made={made} onDone={() => setMade(undefined)} />}
      <div className="panel">
        <Devices />
      </div>
      {poster && (
        <Suspense fallback={null}>
          <GatePoster onClose={() => showPoster(false)} />
        </Suspense>
      )}
    </>
  )
}

function Devices() {
  const narrow = useMediaQuery(NARROW, { noSsr: true })
  return (
    <ListStates
      failed={messages['devices.failed']}
      empty={<Notice title={messages['devices.empty']} />}
      loadingRows={3}
      inPanel
    >
      {narrow ? <DeviceRows /> : <DeviceTable />}
    </ListStates>
  )
}
