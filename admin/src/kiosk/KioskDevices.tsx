import { lazy, Suspense, useState } from 'react'
import { ListBase, useListContext } from 'ra-core'
import Button from '@mui/material/Button'
import useMediaQuery from '@mui/material/useMediaQuery'

import { messages } from '@trailgate/shared/kiosk/messages'
import type { KioskDevice, NewDeviceAnswer } from '@trailgate/shared/kiosk/schemas'
import { messages as parties } from '@trailgate/shared/parties/staff_messages'
import { messages as words } from '@trailgate/shared/ui/messages'

import { AccessDenied } from '../layout/AccessDenied.tsx'
import { useSettings } from '../layout/useSettings.ts'
import { useCan } from '../session/useStaff.ts'
import { FailedNotice } from '../ui/FailedNotice.tsx'
import { NARROW } from '../ui/list.ts'
import { LoadingRows } from '../ui/LoadingRows.tsx'
import { Notice } from '../ui/Notice.tsx'
import { DeviceRows } from './DeviceRows.tsx'
import { DeviceTable } from './DeviceTable.tsx'
import { NewDevice } from './NewDevice.tsx'
import { refetchAfter } from './pairing.ts'
import { PairingCode } from './PairingCode.tsx'
import './kiosk.css'

const GatePoster = lazy(() => import('./GatePoster.tsx'))

const NEWEST_FIRST = { field: 'created_at', order: 'DESC' } as const
/** A park has some dozens of tablets at most: they come at once and stand on one page. */
const ALL = 1000

/** The tablets that may be kiosks: pair one, see when each was last there, revoke one. */
export default function KioskDevices() {
  if (!useCan('kiosk.devices')) return <AccessDenied />
  return (
    <ListBase<KioskDevice>
      resource="kiosk-devices"
      perPage={ALL}
      sort={NEWEST_FIRST}
      storeKey={false}
      exporter={false}
      queryOptions={{
        staleTime: 0,
        refetchInterval: ({ state }) => refetchAfter(state.data?.data),
      }}
    >
      <Screen />
    </ListBase>
  )
}

function Screen() {
  const settings = useSettings()
  const [made, setMade] = useState<NewDeviceAnswer>()
  const [poster, showPoster] = useState(false)
  return (
    <>
      <title>{`${messages['devices.title']} | Trailgate`}</title>
      <div className="screen-head">
        <div>
          <h1>{messages['devices.title']}</h1>
          <p>
            {settings?.kiosk_pairing === 'open'
              ? messages['devices.open']
              : messages['devices.hint']}
          </p>
        </div>
        <Button variant="outlined" onClick={() => showPoster(true)}>
          {parties.poster}
        </Button>
      </div>
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
  const { data, error, isFetching, refetch } = useListContext<KioskDevice>()
  const narrow = useMediaQuery(NARROW, { noSsr: true })
  if (data && data.length > 0) return narrow ? <DeviceRows /> : <DeviceTable />
  if (data) return <Notice title={messages['devices.empty']} />
  if (!error || isFetching) return <LoadingRows label={words.loading} rows={3} />
  return <FailedNotice title={messages['devices.failed']} retry={() => void refetch()} />
}
