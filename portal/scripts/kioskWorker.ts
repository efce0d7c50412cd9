import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

import { DEFAULT_LANGUAGE, type Language } from '@trailgate/shared/languages/languages'
import type { Plugin, Rolldown } from 'vite'

import { compress, ENDINGS } from './compressed.ts'

const WORKER = 'kiosk-sw.js'
const PUBLIC_FOLDER = fileURLToPath(new URL('../public', import.meta.url))
const DIST = fileURLToPath(new URL('../dist', import.meta.url))

const INDEX = 'index.html'
const HTML = ['kiosk.html', 'register.html']
/** Pages that start without a network. */
const PAGES = ['src/kiosk/KioskPage.tsx', 'src/registration/RegisterPage.tsx']
/** Pages of the portal are loaded at their own addresses, which a kiosk never opens. */
const OTHER_PAGE = /\/src\/\w+\/\w+Page\.tsx$/
/** Files of the public folder that the pages name. */
const PUBLIC = ['floor.js', 'favicon.svg']

type Bundle = Rolldown.OutputBundle

/** Paths of the kiosk's files in the build of one language. */
interface Shell {
  /** The last script of its pages, which differs from version to version. */
  entry: string
  files: readonly string[]
  /** Content of its pages. */
  pages: readonly string[]
}

export type Shells = Map<Language, Shell>

/** Notes the files that the kiosk loads in the build of a language. */
export function kioskShell(language: Language, shells: Shells): Plugin {
  let base = '/'
  return {
    name: 'trailgate:kiosk-shell',
    apply: 'build',
    enforce: 'post',
    configResolved(config) {
      base = config.base
    },
    generateBundle: {
      // The build has left out scripts that only load styles.
      order: 'post',
      handler(_, bundle) {
        const entries = entriesOf(bundle, base)
        const files = [...filesOf(entries, bundle), ...PUBLIC].map((file) => base + file).sort()
        const pages = HTML.map((page) => textOf(bundle, page))
        shells.set(language, { entry: `${base}${entries.at(-1)}`, files, pages })
      },
    },
  }
}

/** Fills the service worker of the kiosk with its version, and the scripts and files of every language. */
export async function writeKioskWorker(shells: Shells): Promise<void> {
  const all = [...shells].sort(([one], [other]) => one.localeCompare(other))
  const entries = Object.fromEntries(all.map(([language, { entry }]) => [language, entry]))
  const files = all.flatMap(([, shell]) => shell.files)
  const path = join(DIST, WORKER)
  await writeFile(
    path,
    [
      [
        "const VERSION = 'development'",
        `const VERSION = '${versionOf(all.map(([, each]) => each))}'`,
      ],
      ['const ENTRIES = {}', `const ENTRIES = ${JSON.stringify(entries)}`],
      ['const FILES = []', `const FILES = ${JSON.stringify(files)}`],
    ].reduce(replaced, readFileSync(join(PUBLIC_FOLDER, WORKER), 'utf8'))
  )
  await compress(path)
  for (const language of shells.keys()) {
    if (language !== DEFAULT_LANGUAGE) await removeCopy(join(DIST, language, WORKER))
  }
}

/** One worker serves all languages: the others have copies of the public folder. */
async function removeCopy(path: string) {
  for (const ending of ['', ...ENDINGS]) await rm(path + ending, { force: true })
}

/** The scripts of every page, in their order. */
function entriesOf(bundle: Bundle, base: string): string[] {
  const scripts = textOf(bundle, INDEX).matchAll(/<script type="module"[^>]* src="([^"]+)"/g)
  const entries = [...scripts].flatMap(([, script = '']) =>
    script.startsWith(base) ? script.slice(base.length) : []
  )
  if (entries.length === 0) throw new Error(`${INDEX} has no script`)
  return entries
}

function textOf(bundle: Bundle, name: string): string {
  const file = bundle[name]
  return file?.type === 'asset' ? String(file.source) : ''
}

/** Names of hashed files stand for their content. */
function versionOf(shells: readonly Shell[]): string {
  const hash = createHash('sha256')
  for (const { files, pages } of shells) hash.update([...files, ...pages].join())
  for (const file of [...PUBLIC, WORKER]) hash.update(readFileSync(join(PUBLIC_FOLDER, file)))
  return hash.digest('hex').slice(0, 12)
}

function replaced(source: string, [line = '', filled = '']: string[]): string {
  if (!source.includes(line)) throw new Error(`${WORKER} has no line ${line}`)
  return source.replace(line, filled)
}

/** The first files, the pages of the kiosk, and all that these load now or later; other pages are left out. */
function filesOf(entries: readonly string[], bundle: Bundle): Set<string> {
  // Styles name fonts and pictures, which no chunk knows of.
  const named = Object.keys(bundle).filter((file) => /\.(woff2|svg)$/.test(file))
  const files = new Set([...entries, ...named])
  for (const file of files) {
    const chunk = bundle[file]
    if (chunk?.type !== 'chunk') continue
    for (const other of chunk.imports) files.add(other)
    for (const other of chunk.dynamicImports) if (!isOtherPage(bundle[other])) files.add(other)
    for (const style of chunk.viteMetadata?.importedCss ?? []) files.add(style)
  }
  return new Set([...files].filter((file) => bundle[file] !== undefined))
}

function isOtherPage(chunk: Bundle[string] | undefined): boolean {
  const module = (chunk?.type === 'chunk' && chunk.facadeModuleId) || ''
  return OTHER_PAGE.test(module) && !PAGES.some((page) => module.endsWith(page))
}
