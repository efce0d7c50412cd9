import { chromium, type Browser, type LaunchOptions } from 'playwright'
import { watchBrowser } from '../../backend/tests/catalogue/seen.ts'
import { chromiumArguments, findShell, findWholeChromium } from '../lib/chromium.mjs'

/**
 * A page of a browser test lives for seconds: optimizing its code costs more than it saves. Compiled code is kept for
 * later pages, which show the same.
 */
const COMPILE_LITTLE =
  '--js-flags=--no-opt,--no-maglev,--no-flush-bytecode,--no-isolate-script-cache-ageing'

/** The pages of one context share a process, with the code that it has loaded and compiled. */
const ONE_RENDERER = '--renderer-process-limit=1'

/** No browser test looks at pixels: layout and frames happen, but nothing is painted into memory. */
const PAINT_NOTHING = '--force-gpu-mem-available-mb=0'

/**
 * Features that Playwright disables (a second `--disable-features` would replace its list), plus background compilation
 * of scripts while they load: it would recompile code that the process has already compiled for an earlier page.
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

/** Features that Playwright enables (as above), plus the network service in the browser's own process. */
export const TURNED_ON = [
  'CDPScreenshotNewSurface',
  'SkipListAccountsWithoutGaiaCookies',
  'NetworkServiceInProcess2',
]

/** The GPU runs in the browser process, too: frames and answers then take a shorter path. */
const DRAWN_BY_ITSELF = '--in-process-gpu'

/** Starts this machine's Chromium for the browser tests; every page records the text that it shows. */
export async function launchChromium(options: LaunchOptions): Promise<Browser> {
  return launch(await findShell(), options)
}

/** Starts a browser for a single spec, with the devices that these arguments name, such as a camera. */
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
  // Without a locale, a download with an ö in its name would lose the whole name.
  const env = { ...process.env, LC_ALL: 'C.UTF-8' }
  return watchBrowser(await chromium.launch({ ...options, executablePath, args, env }))
}
