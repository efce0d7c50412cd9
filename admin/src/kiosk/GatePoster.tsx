import { useEffect } from 'react'
import { createPortal } from 'react-dom'
import Button from '@mui/material/Button'
import { encode } from 'uqr'

import { messages } from '@trailgate/shared/parties/staff_messages'
import { messages as words } from '@trailgate/shared/ui/messages'

import { qrPath } from '../customers/details/qrPath.ts'
import { useSettings } from '../layout/useSettings.ts'
import { LoadingRows } from '../ui/LoadingRows.tsx'
import { ScreenDialog } from '../ui/ScreenDialog.tsx'
import './poster.css'

const PRINTING = 'prints-poster'

/** Quiet zone of the QR code, in modules. */
const QUIET_ZONE = 4

/** Poster for the gate: riders in the queue register and sign on their own phones. One portrait page, on screen and in print. */
export default function GatePoster({ onClose }: { onClose(): void }) {
  return (
    <ScreenDialog
      size="sm"
      title={messages.poster}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{words.close}</Button>
          <Button variant="contained" onClick={() => window.print()}>
            {messages['poster.print']}
          </Button>
        </>
      }
    >
      <p>{messages['poster.hint']}</p>
      <div className="poster-preview">
        <Poster />
      </div>
      <OnPaper />
    </ScreenDialog>
  )
}

/** Print shows the poster instead of the page. */
function OnPaper() {
  useEffect(() => {
    const { classList } = document.documentElement
    classList.add(PRINTING)
    return () => classList.remove(PRINTING)
  }, [])
  return createPortal(
    <div className="poster-paper">
      <Poster />
    </div>,
    document.body
  )
}

/** The park's own address, whatever this screen is opened at. */
function Poster() {
  const settings = useSettings()
  if (!settings) return <LoadingRows label={words.loading} rows={3} />
  const address = `${settings.app_url}/register`
  // Highest error correction: read from a distance and through scratched foil.
  const { data, size } = encode(address, { ecc: 'H', border: QUIET_ZONE })
  return (
    <div className="poster">
      <p className="poster-park">{settings.park_name}</p>
      <p className="poster-title">{messages['poster.title']}</p>
      <svg viewBox={`0 0 ${size} ${size}`} role="img" aria-label={messages['poster.code']}>
        <path d={qrPath(data)} fill="#000" shapeRendering="crispEdges" />
      </svg>
      <p className="poster-lead">{messages['poster.lead']}</p>
      <p className="poster-address">{address}</p>
    </div>
  )
}
