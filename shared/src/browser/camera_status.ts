import { CAMERA_SECONDS } from '../passes/constants.ts'
import { messages } from '../passes/scan_messages.ts'
import { fill } from '../text.ts'
import type { CameraTrouble } from './camera.ts'
import type { CameraView } from './camera_scan.ts'

const TROUBLE: Record<CameraTrouble, string> = {
  insecure: messages['trouble.insecure'],
  none: messages['trouble.none'],
  denied: messages['trouble.denied'],
  busy: messages['trouble.busy'],
  failed: messages['trouble.failed'],
}

/** State of the camera as text. */
export function cameraStatus(view: CameraView): string {
  switch (view.state) {
    case 'starting':
      return messages.starting
    case 'looking':
      return messages.looking
    case 'off':
      return view.why === 'time'
        ? fill(messages['off.time'], { n: CAMERA_SECONDS })
        : messages['off.hidden']
    case 'failed':
      return TROUBLE[view.trouble]
  }
}

/** True if the camera no longer runs, so that other ways are offered. */
export function isAtRest({ state }: CameraView): boolean {
  return state === 'off' || state === 'failed'
}
