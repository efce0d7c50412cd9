import { fill } from '../text.ts'
import { messages } from './messages.ts'

/** The program and the device that a user agent names, in plain words; null where none was sent. */
export function describeUserAgent(userAgent: string | null): string | null {
  if (userAgent === null) return null
  const browser = named(BROWSERS, userAgent)
  const system = named(SYSTEMS, userAgent)
  if (browser && system) return fill(messages.on, { browser, system })
  if (system) return fill(messages.any, { system })
  return browser ?? messages.other
}

type Names = readonly (readonly [sign: RegExp, name: string])[]

/** Each calls itself by the names of those below it as well. */
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
