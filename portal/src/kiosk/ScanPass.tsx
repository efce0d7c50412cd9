import { cameraScan } from '@trailgate/shared/browser/camera_scan'
import { cameraStatus, isAtRest } from '@trailgate/shared/browser/camera_status'
import { messages as passes } from '@trailgate/shared/passes/messages'
import { isPassText } from '@trailgate/shared/passes/pass_text'
import { messages } from '@trailgate/shared/passes/scan_messages'
import { messages as ui } from '@trailgate/shared/ui/messages'
import { useEffect, useRef, useState, useSyncExternalStore } from 'react'

import { Button } from '../ui/Button.tsx'
import { useLatest } from '../ui/useLatest.ts'
import '@trailgate/shared/browser/scan.css'
import './scanPass.css'

interface ScanPassProps {
  onPass(text: string): void
  onPhone(): void
  onBack(): void
}

/** Reads a pass held in front of the tablet. */
export default function ScanPass({ onPass, onPhone, onBack }: ScanPassProps) {
  const title = useRef<HTMLHeadingElement>(null)
  useEffect(() => title.current?.focus(), [])

  const [isRefused, refuse] = useState(false)
  const read = useLatest((text: string) => {
    const isPass = isPassText(text)
    if (isPass) onPass(text.trim())
    else refuse(true)
    return isPass
  })
  const video = useRef<HTMLVideoElement>(null)
  const [scan] = useState(() => cameraScan('user'))
  const view = useSyncExternalStore(scan.subscribe, scan.view)
  useEffect(
    () => (video.current ? scan.run(video.current, (text) => read.current(text)) : undefined),
    [scan, read]
  )

  const atRest = isAtRest(view)
  return (
    <div className="panel scan-step arrive">
      <div className="lead">
        <h1 ref={title} tabIndex={-1}>
          {messages.scan}
        </h1>
        <p className="muted" hidden={atRest}>
          {messages['hint.rider']}
        </p>
      </div>
      <div className="scan-picture" data-state={view.state} hidden={atRest}>
        <video
          ref={video}
          muted
          playsInline
          aria-hidden="true"
          data-mirrored={view.state === 'looking' && view.mirrored}
        />
      </div>
      <div className="scan-says">
        <div role="status" className={atRest ? 'notice caution' : 'muted'}>
          <p>
            {cameraStatus(view)} {atRest && messages['ways.rider']}
          </p>
        </div>
        <div role="alert" className="in-place">
          {isRefused && !atRest && <p className="notice danger">{passes['pass.refused']}</p>}
        </div>
      </div>
      <div className="scan-buttons">
        <Button quiet onClick={onBack}>
          {ui.back}
        </Button>
        {view.state === 'looking' && view.hasOthers && (
          <Button quiet onClick={() => void scan.takeOther()}>
            {messages.other}
          </Button>
        )}
        {atRest && (
          <Button quiet onClick={scan.again}>
            {messages.again}
          </Button>
        )}
        <Button onClick={onPhone}>{messages.by_phone}</Button>
      </div>
    </div>
  )
}
