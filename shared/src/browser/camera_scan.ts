import { CAMERA_SECONDS } from '../passes/constants.ts'
import { allCameras, openCamera, troubleOf, type CameraTrouble, type Facing } from './camera.ts'
import { codeReader } from './code_reader.ts'

/** State of the camera, for display. */
export type CameraView =
  | { state: 'starting' }
  /** `mirrored`: users see themselves as in a mirror, so that moving a card feels natural. */
  | { state: 'looking'; mirrored: boolean; hasOthers: boolean }
  /** The camera was stopped: no code was read in time, or the page was hidden. */
  | { state: 'off'; why: 'time' | 'hidden' }
  | { state: 'failed'; trouble: CameraTrouble }

/** Called with each code read; returning true ends the scan. */
type Reading = (text: string) => boolean

const LOOK_EVERY_MS = 120

/** Side of the picture searched for a code, in pixels. */
const SIDE_MAX = 800

/**
 * QR code scanner for both browser apps. The camera runs from `run` or `again` until a code is accepted,
 * `CAMERA_SECONDS` pass, the page is hidden, or the function returned by `run` is called. `subscribe` and `view` are
 * for `useSyncExternalStore`.
 */
export function cameraScan(facing: Facing) {
  const listeners = new Set<() => void>()
  let view: CameraView = { state: 'starting' }
  let running = new AbortController()
  let target: { video: HTMLVideoElement; onCode: Reading } | null = null
  /** The camera chosen by the user, and the one running. */
  let chosen: string | null = null
  let current: string | null = null

  function show(next: CameraView) {
    view = next
    for (const listener of listeners) listener()
  }

  function stop(next: CameraView) {
    running.abort()
    show(next)
  }

  async function start() {
    running.abort()
    running = new AbortController()
    const { signal } = running
    show({ state: 'starting' })
    try {
      if (target) await scan(target, signal)
    } catch (error) {
      // Stopped meanwhile: the error is irrelevant.
      if (signal.aborted) return
      const trouble = troubleOf(error)
      if (trouble === 'failed') console.error('No code could be read by camera:', error)
      chosen = null
      stop({ state: 'failed', trouble })
    }
  }

  async function scan({ video, onCode }: NonNullable<typeof target>, signal: AbortSignal) {
    stopWhenHidden(signal)
    const which = chosen ? { deviceId: chosen } : { facing }
    const [stream, read] = await Promise.all([openCamera(which, signal), codeReader()])
    const [track] = stream.getVideoTracks()
    if (signal.aborted || !track) return
    video.srcObject = stream
    await video.play()
    const { deviceId = null, facingMode = facing } = track.getSettings()
    current = deviceId
    const hasOthers = (await allCameras()).length > 1
    if (signal.aborted) return
    stopWhenUnplugged(track, signal)
    stopInTime(signal)
    show({ state: 'looking', mirrored: facingMode === 'user', hasOthers })
    const picture = pictures(video)
    while (!signal.aborted) {
      const shown = picture()
      const text = shown && (await read(shown))
      if (text && !signal.aborted && onCode(text)) running.abort()
      await pause(LOOK_EVERY_MS)
    }
  }

  function stopWhenHidden(signal: AbortSignal) {
    const look = () => {
      if (document.visibilityState === 'hidden') stop({ state: 'off', why: 'hidden' })
    }
    document.addEventListener('visibilitychange', look, { signal })
  }

  function stopWhenUnplugged(track: MediaStreamTrack, signal: AbortSignal) {
    const tell = () => stop({ state: 'failed', trouble: 'none' })
    track.addEventListener('ended', tell, { signal })
  }

  function stopInTime(signal: AbortSignal) {
    const timer = setTimeout(() => stop({ state: 'off', why: 'time' }), CAMERA_SECONDS * 1000)
    signal.addEventListener('abort', () => clearTimeout(timer))
  }

  return {
    subscribe(listener: () => void) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    view: () => view,
    /**
     * Shows the camera's picture in this element and calls `onCode` with each code read. Returns a function that stops
     * it.
     */
    run(video: HTMLVideoElement, onCode: Reading) {
      target = { video, onCode }
      void start()
      return () => running.abort()
    },
    again: () => void start(),
    /** Switches to the device's next camera. */
    async takeOther() {
      const cameras = await allCameras()
      const at = cameras.findIndex(({ deviceId }) => deviceId === current)
      chosen = cameras[(at + 1) % cameras.length]?.deviceId ?? null
      await start()
    },
  }
}

/** Centre square of the camera's picture, which is also the part shown. Null while there is no picture yet. */
function pictures(video: HTMLVideoElement): () => ImageData | null {
  const canvas = document.createElement('canvas')
  const context = canvas.getContext('2d', { willReadFrequently: true })
  return () => {
    const { videoWidth: width, videoHeight: height } = video
    const side = Math.min(width, height)
    if (!context || side === 0) return null
    const size = Math.min(side, SIDE_MAX)
    canvas.width = size
    canvas.height = size
    context.drawImage(video, (width - side) / 2, (height - side) / 2, side, side, 0, 0, size, size)
    return context.getImageData(0, 0, size, size)
  }
}

function pause(milliseconds: number) {
  return new Promise((resolve) => setTimeout(resolve, milliseconds))
}
