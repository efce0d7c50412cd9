/** Preferred camera: front (facing the user) or back. */
export type Facing = 'user' | 'environment'

/** Reasons why there is no picture. */
export type CameraTrouble = 'insecure' | 'none' | 'denied' | 'busy' | 'failed'

/** A specific camera, or any that faces that way. */
export type Which = { facing: Facing } | { deviceId: string }

/** A pass's code has 61 modules per side and does not fill the picture. */
const SIZE = { width: { ideal: 1280 }, height: { ideal: 720 } }

/**
 * Starts a camera; the browser asks for permission. It runs until the signal is aborted, even if permission comes
 * later.
 * @throws an error that `troubleOf` explains
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

/** Cameras of the device; their ids are only available once one of them runs. */
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

/** Maps a camera error to its cause. */
export function troubleOf(error: unknown): CameraTrouble {
  if (error instanceof InsecurePage) return 'insecure'
  return (error instanceof Error && TROUBLES[error.name]) || 'failed'
}

class InsecurePage extends Error {}

/** Undefined in some browsers, even on a secure page. */
function mediaDevices(): MediaDevices {
  const { mediaDevices: devices } = navigator as { mediaDevices?: MediaDevices }
  if (!devices) throw new DOMException('This browser has no media devices', 'NotFoundError')
  return devices
}
