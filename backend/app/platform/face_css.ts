import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { rolesOf, type AccentRoles } from '@trailgate/shared/face/accent'
import type { ShownPicture } from '@trailgate/shared/face/schemas'
import { PROJECT_ROOT } from '#start/settings_reader'

/** Box of the logo in the bar, in pixels. */
const LOGO_BOX = { width: 168, height: 40 } as const
const PIXELS_PER_REM = 16

/** A plate behind a logo that would vanish: on dark grounds a light one, and the other way round. */
const PLATE = 'padding:.3rem .45rem;border-radius:.5rem;background-color:'
const LIGHT_PLATE = `.brand::before{${PLATE}#fffefa}`
const DARK_PLATE = `.brand::before{${PLATE}#1b231f}`

type Shown = { accent: string | null; logo: ShownPicture | null; hero: ShownPicture | null }

/**
 * Style sheet with which riders' pages take on the face of the park: colours, logo and large picture. Empty for a park
 * with the default face, so that only parks with one of their own carry its weight.
 */
export function faceCssOf({ accent, logo, hero }: Shown): string {
  return [
    ...(accent === null ? [] : accentRules(accent)),
    ...(logo === null ? [] : logoRules(logo, hero !== null)),
    ...(hero === null ? [] : [`:root{--hero:url(${hero.url})}`, rulesIn('hero.css')]),
  ].join('\n')
}

/** More specific than the portal's own, which come later in the page. */
function accentRules(accent: string): string[] {
  const { light, dark } = rolesOf(accent)
  return [block(light), inDark(block(dark))]
}

function block(roles: AccentRoles): string {
  const lines = Object.entries(roles).map(([name, colour]) => `--${name}:${colour}`)
  return `html:root{${lines.join(';')}}`
}

function logoRules({ url, width, height, tone }: ShownPicture, onPicture: boolean): string[] {
  const scale = Math.min(LOGO_BOX.width / width, LOGO_BOX.height / height)
  const rem = (pixels: number) => `${((pixels * scale) / PIXELS_PER_REM).toFixed(3)}rem`
  const size = `--logo-width:${rem(width)};--logo-height:${rem(height)}`
  return [
    `:root{--logo:url(${url});${size}}`,
    rulesIn('logo.css'),
    ...(tone === 'dark' ? [inDark(LIGHT_PLATE)] : []),
    ...(tone === 'light' ? [`@media not (prefers-color-scheme:dark){${DARK_PLATE}}`] : []),
    // The words on the large picture stand on a dark ground, in light mode too.
    ...(tone === 'dark' && onPicture ? [onHero(LIGHT_PLATE)] : []),
    ...(tone === 'light' && onPicture
      ? [onHero('.brand::before{padding:0;background-color:#0000}')]
      : []),
  ]
}

function onHero(rule: string): string {
  return `.page.entry ${rule}\n.page.attract ${rule}`
}

function inDark(rule: string): string {
  return `@media (prefers-color-scheme:dark){${rule}}`
}

/** The rules that need no facts of the park; they are built with the portal. */
function rulesIn(file: string): string {
  const folders = ['dist', 'public'].map((folder) => join(PROJECT_ROOT, 'portal', folder, 'face'))
  const folder = folders.find((each) => existsSync(join(each, file)))
  return folder ? readFileSync(join(folder, file), 'utf8').replace(/\/\*[^]*?\*\/\n?/g, '') : ''
}
