import { chromium, type Browser, type LaunchOptions } from 'playwright'
import { watchBrowser } from '../../backend/tests/catalogue/seen.ts'
import { chromiumArguments, findShell, findWholeChromium } from '../lib/chromium.mjs'

/**
 * A page of a journey lives for seconds: what is compiled to run fast later costs more than it gives. What is compiled at all is kept
 * for the pages after it, which show the same.
 */
const COMPILE_LITTLE =
  '--js-flags=--no-opt,--no-maglev,--no-flush-bytecode,--no-isolate-script-cache-ageing'

/** The pages of one context share a process, and what it has loaded and compiled for the page before. */
const ONE_RENDERER = '--renderer-process-limit=1'

/** No journey looks at pixels: pages are laid out and frames go by, but nothing is painted that would need memory for it. */
const PAINT_NOTHING = '--force-gpu-mem-available-mb=0'

/**
 * What Playwright turns off (a second list of ours would take the place of its own), and that a script is compiled beside the page while it
 * still arrives: whatever the process has compiled for the page before would be compiled again.
 */
export const TURNED_OFF = [
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsUpgrades',
  'HttpsFirstBalancedModeAutoEnable',
  'LensOverlay',
  'MediaRouter',
  'PaintHolding',
  'ThirdPartyStoragePartitioning',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'TcpPortRandomizationWin',
  'OptimizationHints',
  'NetworkTimeServiceQuerying',
  'AimEnabled',
  'PreconnectToSearch',
  'msForceBrowserSignIn',
  'msEdgeUpdateLaunchServicesPreferredVersion',
  'ScriptStreaming',
]

/** What Playwright turns on (as above), and that the browser's own process talks to the server. */
export const TURNED_ON = [
  'CDPScreenshotNewSurface',
  'SkipListAccountsWithoutGaiaCookies',
  'NetworkServiceInProcess2',
]

/** Frames are drawn there as well: with one process for both, each frame and each answer has a shorter way. */
const DRAWN_BY_ITSELF = '--in-process-gpu'

/** Starts the Chromium of this machine for the journeys; every page of it notes what it shows. */
export async function launchChromium(options: LaunchOptions): Promise<Browser> {
  return launch(await findShell(), options)
}

/** Starts one for a spec alone, with the devices that these arguments name, such as a camera. */
export async function launchWithDevices(args: string[]): Promise<Browser> {
  return launch(await findWholeChromium(), { args })
}

async function launch(executablePath: string | undefined, options: LaunchOptions) {
  if (!executablePath) throw new Error('No Chromium: set CHROMIUM_PATH, or install one')
  const args = [
    ...chromiumArguments,
    COMPILE_LITTLE,
    ONE_RENDERER,
    PAINT_NOTHING,
    DRAWN_BY_ITSELF,
    `--disable-features=${TURNED_OFF.join(',')}`,
    `--enable-features=${TURNED_ON.join(',')}`,
    ...(options.args ?? []),
  ]
  // Where a machine has no language set, a download with an ö in its name would lose all of it.
  const env = { ...process.env, LC_ALL: 'C.UTF-8' }
  return watchBrowser(await chromium.launch({ ...options, executablePath, args, env }))
}
