/** A browser whose camera sees what a test draws, for tests that read a code. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Group } from '@japa/runner/core'
import { messages } from '@trailgate/shared/passes/scan_messages'
import type { Browser, Page } from 'playwright'
import { encode } from 'uqr'
import { aPage } from '#tests/helpers/screens'
import { launchWithDevices } from '../../../scripts/japa/launch_chromium.ts'

/** The picture of a tablet's camera, and the part of its height that the code fills. */
const PICTURE = { width: 640, height: 480 }
const FILLED = 0.9
const QUIET_ZONE = 4

/** Brightness (Y) in the video range; neutral colour (U, V). */
const BLACK = 16
const WHITE = 235
const WALL = 120
const NO_COLOUR = 128

/** Permissions with the camera allowed. */
export const ALLOWED = ['camera']

type Options = {
  /** Number of cameras; with one, it sees what is held in front of it. */
  cameras?: number
}

/**
 * One browser with a camera for all tests of the group. The next page that starts the camera sees what is held in front
 * of it: Chromium reads the film again each time.
 */
export function useCamera(group: Group, { cameras = 1 }: Options = {}) {
  const folder = mkdtempSync(join(tmpdir(), 'trailgate-camera-'))
  const film = join(folder, 'film.y4m')
  let browser: Browser | undefined
  const hold = (text: string | null) => writeFileSync(film, filmOf(text))
  group.setup(async () => {
    hold(null)
    browser = await launchWithDevices([
      `--use-fake-device-for-media-stream=device-count=${cameras}`,
      ...(cameras === 1 ? [`--use-file-for-fake-video-capture=${film}`] : []),
    ])
    return async () => {
      await browser?.close()
      rmSync(folder, { recursive: true })
    }
  })
  return {
    browser() {
      if (!browser) throw new Error('The browser with a camera is started by the group')
      return browser
    },
    /** Holds up a code with this text, or only shows a wall. */
    hold,
  }
}

/** The kiosk on a tablet, with or without permission for the camera. */
export async function aTabletWithCamera(
  browser: Browser,
  permissions: string[] = ALLOWED
): Promise<Page> {
  const page = await aPage(browser, 'tablet', { permissions })
  await page.goto('/kiosk')
  return page
}

export function startCamera(page: Page) {
  return page.getByRole('button', { name: messages.scan }).click()
}

export function isLooking(page: Page) {
  return page.getByText(messages.looking).waitFor()
}

/** Makes the page remember each camera it starts. */
const REMEMBER_TRACKS = `(() => {
  const { mediaDevices } = navigator
  const open = mediaDevices.getUserMedia.bind(mediaDevices)
  window.tracks = []
  mediaDevices.getUserMedia = async (wanted) => {
    const stream = await open(wanted)
    tracks.push(...stream.getTracks())
    return stream
  }
})()`

/** Returns functions to query the cameras the page starts from now on: their ids, and whether each is running. */
export async function watchCameras(page: Page) {
  await page.evaluate(REMEMBER_TRACKS)
  return {
    ids: () => page.evaluate<string[]>('tracks.map((track) => track.getSettings().deviceId)'),
    states: () => page.evaluate<string[]>('tracks.map(({ readyState }) => readyState)'),
  }
}

/** From now on no camera can be started, for this reason; `insecure` is a page without https. */
export function failCameras(page: Page, reason: string) {
  return page.evaluate(`
    Object.defineProperty(window, 'isSecureContext', { value: ${reason !== 'insecure'} })
    navigator.mediaDevices.getUserMedia = () =>
      Promise.reject(new DOMException('No camera', '${reason}'))
  `)
}

/** Switches to another tab, or back. */
export function showPage(page: Page, state: 'hidden' | 'visible') {
  return page.evaluate(`
    Object.defineProperty(document, 'visibilityState', { value: '${state}', configurable: true })
    document.dispatchEvent(new Event('visibilitychange'))
  `)
}

/** A browser with its own barcode reader, which reads this text, or fails. */
export function giveReader(page: Page, { reads }: { reads: string | null }) {
  return page.addInitScript(`
    window.BarcodeDetector = class {
      static getSupportedFormats = async () => ['ean_13', 'qr_code']
      async detect() {
        if (${reads === null}) throw new DOMException('Not supported', 'NotSupportedError')
        window.readByItself = true
        return [{ rawValue: ${JSON.stringify(reads)} }]
      }
    }
  `)
}

export function hasReadByItself(page: Page): Promise<boolean> {
  return page.evaluate<boolean>('window.readByItself === true')
}

/** A film of one frame, which Chromium repeats. */
function filmOf(text: string | null): Buffer {
  const { width, height } = PICTURE
  const header = `YUV4MPEG2 W${width} H${height} F15:1 Ip A1:1 C420mpeg2\nFRAME\n`
  const brightness = Buffer.alloc(width * height, WALL)
  if (text !== null) draw(text, brightness)
  return Buffer.concat([
    Buffer.from(header),
    brightness,
    Buffer.alloc((width * height) / 2, NO_COLOUR),
  ])
}

/** Centred, as the portal draws it. */
function draw(text: string, brightness: Buffer) {
  const { width, height } = PICTURE
  const { data, size } = encode(text, { ecc: 'M', border: QUIET_ZONE })
  const module = Math.floor((height * FILLED) / size)
  const left = Math.floor((width - module * size) / 2)
  const top = Math.floor((height - module * size) / 2)
  for (let y = 0; y < module * size; y += 1) {
    for (let x = 0; x < module * size; x += 1) {
      const dark = data[Math.floor(y / module)]?.[Math.floor(x / module)]
      brightness[(top + y) * width + left + x] = dark ? BLACK : WHITE
    }
  }
}
