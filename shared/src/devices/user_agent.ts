import { fill } from '../text.ts'
import { messages } from './messages.ts'

/** The browser and device a user agent names, in plain words; null without a user agent. */
export function describeUserAgent(userAgent: string | null): string | null {
  if (userAgent === null) return null
  const browser = named(BROWSERS, userAgent)
  const system = named(SYSTEMS, userAgent)
  if (browser && system) return fill(messages.on, { browser, system })
  if (system) return fill(messages.any, { system })
  return browser ?? messages.other
}

type Names = readonly (readonly [sign: RegExp, name: string])[]

/** Order matters: each user agent also contains the names of those below it. */
const BROWSERS: Names = [
  [/\bEdg(A|iOS)?\//, 'Edge'],
  [/\b(OPR|OPT)\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(Firefox|FxiOS)\//, 'Firefox'],
  [/\b(HeadlessChrome|Chrome|CriOS)\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
]

const SYSTEMS: Names = [
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bWindows\b/, 'Windows'],
  [/\bMacintosh\b/, 'Mac'],
  [/\bLinux\b/, 'Linux'],
]

function named(names: Names, userAgent: string): string | undefined {
  return names.find(([sign]) => sign.test(userAgent))?.[1]
}
