/*
 * Colour roles of a park's accent. Hue and saturation are the park's; the lightness is moved as little as it takes for
 * every pair of colours to reach WCAG's contrast for text, in light and in dark mode.
 */

/** Least contrast of text (WCAG 2.2, 1.4.3). */
export const TEXT_CONTRAST = 4.5

/** Colour roles of one mode, each `#rrggbb`. */
export interface AccentRoles {
  'accent': string
  'accent-strong': string
  'on-accent': string
  'tint': string
}

export type Mode = 'light' | 'dark'

/** Grounds on which the accent is text: paper, surface and sunken of the portal (portal/src/styles/base.css). */
export const GROUNDS = {
  light: ['#f6f3ea', '#fffefa', '#efebdf'],
  dark: ['#121815', '#1b231f', '#0d120f'],
} as const satisfies Record<Mode, readonly string[]>

/** Roles of a park without an accent of its own. */
export const DEFAULT_ROLES: Readonly<Record<Mode, AccentRoles>> = {
  light: {
    'accent': '#1f6a47',
    'accent-strong': '#17543a',
    'on-accent': '#ffffff',
    'tint': '#e2eee3',
  },
  dark: {
    'accent': '#84d3a4',
    'accent-strong': '#a5e2be',
    'on-accent': '#0b2016',
    'tint': '#1d3428',
  },
}

/** Lightness (OKLCH, 0 to 1) and chroma of what is mixed from the accent. */
const TINTS = {
  light: { lightness: 0.935, chroma: 0.022 },
  dark: { lightness: 0.3, chroma: 0.035 },
} as const
const DARK_INK = { lightness: 0.22, chroma: 0.035 }
/** Step by which `accent-strong` differs from the accent, and of the search. */
const STRONGER = 0.065
const STEP = 0.005
/** Saturation above this glows on a dark ground. */
const DARK_CHROMA_MAX = 0.17

/** Roles of an accent `#rrggbb` in both modes. The default without one. */
export function rolesOf(accent: string | null): Readonly<Record<Mode, AccentRoles>> {
  if (accent === null) return DEFAULT_ROLES
  const wanted = toLch(accent)
  return { light: lightRoles(wanted), dark: darkRoles(wanted) }
}

/** True if the accent is drawn as chosen on light pages, without a correction. */
export function isUnchanged(accent: string): boolean {
  return rolesOf(accent).light.accent === accent.toLowerCase()
}

function lightRoles(wanted: Lch): AccentRoles {
  const tint = toHex({ ...wanted, ...tinted('light', wanted) })
  const grounds = [...GROUNDS.light, tint, '#ffffff']
  const found = darkened(wanted, grounds)
  return {
    'accent': found.hex,
    'accent-strong': toHex({ ...wanted, lightness: Math.max(found.lightness - STRONGER, 0) }),
    'on-accent': '#ffffff',
    tint,
  }
}

function darkRoles(wanted: Lch): AccentRoles {
  const calm = { ...wanted, chroma: Math.min(wanted.chroma, DARK_CHROMA_MAX) }
  const ink = toHex({ ...calm, ...DARK_INK, chroma: Math.min(calm.chroma, DARK_INK.chroma) })
  const tint = toHex({ ...calm, ...tinted('dark', calm) })
  const found = lightened(calm, [...GROUNDS.dark, tint, ink])
  return {
    'accent': found.hex,
    'accent-strong': toHex({ ...calm, lightness: Math.min(found.lightness + STRONGER, 0.985) }),
    'on-accent': ink,
    tint,
  }
}

function tinted(mode: Mode, { chroma }: Lch) {
  return { lightness: TINTS[mode].lightness, chroma: Math.min(chroma, TINTS[mode].chroma) }
}

interface Found {
  lightness: number
  hex: string
}

/** The colour itself where it is legible on all grounds, else the lightest darker one that is. */
function darkened(wanted: Lch, grounds: readonly string[]): Found {
  for (let { lightness } = wanted; lightness > 0; lightness -= STEP) {
    const hex = toHex({ ...wanted, lightness })
    if (isLegible(hex, grounds)) return { lightness, hex }
  }
  return { lightness: 0, hex: '#000000' }
}

/** Dark pages: no darker than this, so that a near-black accent does not end as a grey that looks switched off. */
const DARK_LIGHTNESS_MIN = 0.7

function lightened(wanted: Lch, grounds: readonly string[]): Found {
  const from = Math.max(wanted.lightness, DARK_LIGHTNESS_MIN)
  for (let lightness = from; lightness < 1; lightness += STEP) {
    const hex = toHex({ ...wanted, lightness })
    if (isLegible(hex, grounds)) return { lightness, hex }
  }
  return { lightness: 1, hex: '#ffffff' }
}

function isLegible(hex: string, grounds: readonly string[]): boolean {
  return grounds.every((ground) => contrast(hex, ground) >= TEXT_CONTRAST)
}

/** Contrast ratio of two colours `#rrggbb`, 1 to 21. */
export function contrast(one: string, other: string): number {
  const [low = 0, high = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b)
  return (high + 0.05) / (low + 0.05)
}

/** Relative luminance of a colour `#rrggbb`, 0 to 1. */
export function luminance(hex: string): number {
  const [red, green, blue] = linearOf(hex)
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

/** A colour in OKLCH; the hue in radians. */
interface Lch {
  lightness: number
  chroma: number
  hue: number
}

type Triple = readonly [number, number, number]

function linearOf(hex: string): Triple {
  const at = (start: number) => {
    const value = Number.parseInt(hex.slice(start, start + 2), 16) / 255
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4
  }
  return [at(1), at(3), at(5)]
}

function toLch(hex: string): Lch {
  const [red, green, blue] = linearOf(hex)
  const l = Math.cbrt(0.4122214708 * red + 0.5363325363 * green + 0.0514459929 * blue)
  const m = Math.cbrt(0.2119034982 * red + 0.6806995451 * green + 0.1073969566 * blue)
  const s = Math.cbrt(0.0883024619 * red + 0.2817188376 * green + 0.6299787005 * blue)
  const a = 1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s
  const b = 0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s
  return {
    lightness: 0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s,
    chroma: Math.hypot(a, b),
    hue: Math.atan2(b, a),
  }
}

/** The nearest colour that screens can show: less saturated where the wanted one lies outside of sRGB. */
function toHex(wanted: Lch): string {
  for (let { chroma } = wanted; chroma > 0; chroma -= 0.004) {
    const shown = toLinear({ ...wanted, chroma })
    if (shown.every((part) => part >= -0.0005 && part <= 1.0005)) return hexOf(shown)
  }
  return hexOf(toLinear({ ...wanted, chroma: 0 }))
}

function toLinear({ lightness, chroma, hue }: Lch): Triple {
  const a = chroma * Math.cos(hue)
  const b = chroma * Math.sin(hue)
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3
  return [
    4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
    -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
    -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s,
  ]
}

function hexOf(linear: Triple): string {
  const parts = linear.map((part) => {
    const value = Math.min(Math.max(part, 0), 1)
    const coded = value <= 0.0031308 ? value * 12.92 : 1.055 * value ** (1 / 2.4) - 0.055
    return Math.round(coded * 255)
      .toString(16)
      .padStart(2, '0')
  })
  return `#${parts.join('')}`
}
