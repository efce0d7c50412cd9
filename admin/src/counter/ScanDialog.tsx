import { useEffect, useEffectEvent, useState, useSyncExternalStore } from 'react'
import Button from '@mui/material/Button'

import { cameraScan } from '@trailgate/shared/browser/camera_scan'
import { cameraStatus, isAtRest } from '@trailgate/shared/browser/camera_status'
import { PASS_TEXT_MAX } from '@trailgate/shared/passes/constants'
import { messages } from '@trailgate/shared/passes/scan_messages'
import { messages as words } from '@trailgate/shared/ui/messages'

import { ScreenDialog } from '../ui/ScreenDialog.tsx'
import '@trailgate/shared/browser/scan.css'
import './scanDialog.css'

interface ScanDialogProps {
  onRead(text: string): void
  onClose(): void
}

/** Reads a code by camera; like a scanner, it hands over whatever it reads. */
export default function ScanDialog({ onRead, onClose }: ScanDialogProps) {
  const [scan] = useState(() => cameraScan('environment'))
  const view = useSyncExternalStore(scan.subscribe, scan.view)
  const [video, setVideo] = useState<HTMLVideoElement | null>(null)
  const read = useEffectEvent((text: string) => {
    onRead(text.trim().slice(0, PASS_TEXT_MAX))
    return true
  })
  useEffect(() => (video ? scan.run(video, (text) => read(text)) : undefined), [scan, video])

  const atRest = isAtRest(view)
  return (
    <ScreenDialog
      size="sm"
      title={messages.scan}
      keepOpen
      onClose={onClose}
      actions={
        <>
          {view.state === 'looking' && view.hasOthers && (
            <Button onClick={() => void scan.takeOther()}>{messages.other}</Button>
          )}
          {atRest && <Button onClick={scan.again}>{messages.again}</Button>}
          <Button variant="outlined" onClick={onClose}>
            {words.close}
          </Button>
        </>
      }
    >
      <div className="scan-dialog">
        <p hidden={atRest}>{messages['hint.staff']}</p>
        <div className="scan-picture" data-state={view.state} hidden={atRest}>
          <video
            ref={setVideo}
            muted
            playsInline
            aria-hidden="true"
            data-mirrored={view.state === 'looking' && view.mirrored}
          />
        </div>
        <p role="status" className={atRest ? 'scan-rest' : undefined}>
          {cameraStatus(view)} {atRest && messages['ways.staff']}
        </p>
      </div>
    </ScreenDialog>
  )
}
