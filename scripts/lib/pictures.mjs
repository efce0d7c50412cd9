import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { inProject } from './root.mjs'

/** The README's pictures in docs/images, and the sources that decide their look. */
const SHOWN = /** @type {Record<string, string[]>} */ ({
  'entry.png': ['portal/src/entry', 'portal/src/styles'],
  'counter.png': [
    'admin/src/counter/Board.tsx',
    'admin/src/counter/Counter.tsx',
    'admin/src/counter/HouseholdCard.tsx',
    'admin/src/counter/PersonActions.tsx',
    'admin/src/counter/PersonRow.tsx',
    'admin/src/counter/counter.css',
    'admin/src/base.css',
  ],
  'customers.png': [
    'admin/src/customers/CustomerManager.tsx',
    'admin/src/customers/CustomerTable.tsx',
    'admin/src/customers/customers.css',
    'admin/src/base.css',
  ],
  'walk.gif': [
    'portal/src/kiosk/CheckedIn.tsx',
    'portal/src/kiosk/KioskPage.tsx',
    'portal/src/kiosk/PhoneStep.tsx',
    'portal/src/styles',
    'admin/src/base.css',
  ],
})

const NOTES = inProject('docs', 'images', 'sources.json')

/** Records the sources' hash for these pictures. */
export function notePictures(/** @type {readonly string[]} */ names) {
  const notes = { ...noted(), ...Object.fromEntries(names.map((name) => [name, hashOf(name)])) }
  const sorted = Object.entries(notes).sort(([one], [other]) => (one < other ? -1 : 1))
  writeFileSync(NOTES, `${JSON.stringify(Object.fromEntries(sorted), null, 2)}\n`)
}

/** Pictures that are missing or whose sources changed since they were taken. */
export function stalePictures() {
  const notes = noted()
  return Object.keys(SHOWN).filter(
    (name) => !existsSync(inProject('docs', 'images', name)) || notes[name] !== hashOf(name)
  )
}

/** @returns {Record<string, string>} */
function noted() {
  return existsSync(NOTES) ? JSON.parse(readFileSync(NOTES, 'utf8')) : {}
}

function hashOf(/** @type {string} */ name) {
  const hash = createHash('sha256')
  for (const file of (SHOWN[name] ?? []).flatMap(filesIn)) {
    hash.update(`${file}\0`).update(readFileSync(inProject(file)))
  }
  return hash.digest('hex').slice(0, 16)
}

/** @returns {string[]} */
function filesIn(/** @type {string} */ path) {
  if (/\.\w+$/.test(path)) return [path]
  return readdirSync(inProject(path), { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.(tsx?|css|svg)$/.test(name) && !name.includes('.spec.'))
    .map((name) => `${path}/${name.replaceAll('\\', '/')}`)
    .sort()
}
