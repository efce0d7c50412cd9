/** The camera that is taken first: the one that sees whoever looks at the screen, or the one at the back. */
export type Facing = 'user' | 'environment'

/** Why there is no picture. */
export type CameraTrouble = 'insecure' | 'none' | 'denied' | 'busy' | 'failed'

/** One camera of the device, or whichever faces that way. */
export type Which = { facing: Facing } | { deviceId: string }

/** The code of a pass has 61 modules a side, and does not fill the picture. */
const SIZE = { width: { ideal: 1280 }, height: { ideal: 720 } }

/**
 * Starts a camera; the browser asks whether this page may. It runs until the signal is aborted, also one that is granted only after that.
 * @throws what `troubleOf` explains
 */
export async function openCamera(which: Which, signal: AbortSignal): Promise<MediaStream> {
  if (!window.isSecureContext) throw new InsecurePage()
  const wanted =
    'deviceId' in which
      ? { deviceId: { exact: which.deviceId } }
      : { facingMode: { ideal: which.facing } }
  const stream = await mediaDevices().getUserMedia({ video: { ...SIZE, ...wanted } })
  const release = () => stream.getTracks().forEach((track) => track.stop())
  if (signal.aborted) release()
  signal.addEventListener('abort', release)
  return stream
}

/** The cameras of the device; their ids are told once one of them runs. */
export async function allCameras(): Promise<MediaDeviceInfo[]> {
  const devices = await mediaDevices().enumerateDevices()
  return devices.filter(({ kind }) => kind === 'videoinput')
}

const TROUBLES: Partial<Record<string, CameraTrouble>> = {
  NotAllowedError: 'denied',
  SecurityError: 'denied',
  NotFoundError: 'none',
  NotSupportedError: 'none',
  OverconstrainedError: 'none',
  NotReadableError: 'busy',
  AbortError: 'busy',
}

/** What the failure of a camera means to whoever stands in front of it. */
export function troubleOf(error: unknown): CameraTrouble {
  if (error instanceof InsecurePage) return 'insecure'
  return (error instanceof Error && TROUBLES[error.name]) || 'failed'
}

class InsecurePage extends Error {}

/** Some browsers have none, however safe the page. */
function mediaDevices(): MediaDevices {
  const { mediaDevices: devices } = navigator as { mediaDevices?: MediaDevices }
  if (!devices) throw new DOMException('This browser has no media devices', 'NotFoundError')
  return devices
}
