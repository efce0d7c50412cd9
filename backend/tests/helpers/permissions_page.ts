import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { CALLERS, type Caller } from '@trailgate/shared/permissions'
import { PROJECT_ROOT } from '#start/settings_reader'

const page = readFileSync(join(PROJECT_ROOT, 'docs/product/permissions.md'), 'utf8')
const [head = [], , ...rows] = [...page.matchAll(/^\|(.*)\|$/gm)].map(([, line = '']) =>
  line.split('|').map((cell) => cell.trim())
)

/**
 * The callers of each permission from the table of docs/product/permissions.md. It is written by hand; tests check the
 * code against it.
 */
export const RIGHTS = rows.flatMap((row) => {
  const callers = CALLERS.filter((caller) => row[head.indexOf(caller)] === 'yes')
  const rights = row[head.indexOf('rights')] ?? ''
  return [...rights.matchAll(/`([^`]+)`/g)].map(([, right = '']) => ({ right, callers }))
})

/**
 * Callers with the permission.
 * @throws {Error} when the page does not name it.
 */
export function callersOf(right: string): readonly Caller[] {
  const named = RIGHTS.find((each) => each.right === right)
  if (!named) throw new Error(`docs/product/permissions.md does not name the right ${right}`)
  return named.callers
}
