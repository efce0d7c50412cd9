/** The files of the image, laid out in a folder as in deploy/Dockerfile, without Docker. */
import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import {
  chmod,
  chown,
  cp,
  link,
  mkdir,
  mkdtemp,
  readdir,
  rm,
  stat,
  symlink,
  writeFile,
} from 'node:fs/promises'
import { dirname, join, matchesGlob } from 'node:path'
import { PROJECT_ROOT } from '#start/settings_reader'

const dockerfile = readFileSync(join(PROJECT_ROOT, 'deploy/Dockerfile'), 'utf8')
const compose = readFileSync(join(PROJECT_ROOT, 'docker-compose.yml'), 'utf8')

/** A user who may write only the data, like `node` in the image; if the tests cannot switch users, their own. */
export const NOBODY = process.getuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : undefined

/** A new folder open to other users: that of a test run is closed. */
export async function anOpenFolder() {
  const folder = await mkdtemp('/tmp/trailgate-image-')
  await chmod(folder, 0o755)
  return folder
}

/** Lays the image out below `folder` and removes all write permissions. */
export async function layOutImage(folder: string) {
  const app = join(folder, 'app')
  await mkdir(app)
  for (const file of sources()) await bring(file, app)
  for (const built of ['admin/dist', 'portal/dist']) await bring(built, app)
  for (const path of packagesOfImage()) await bring(path, app)
  await mkdir(join(app, 'node_modules/@trailgate'), { recursive: true })
  for (const workspace of ['shared', 'backend']) {
    await symlink(`../../${workspace}`, join(app, 'node_modules/@trailgate', workspace))
  }
  for (const [, made = ''] of dockerfile.matchAll(/^RUN touch (\S+)$/gm)) {
    await writeFile(join(app, made), '')
  }
  // The image's own Node, first in its PATH.
  await mkdir(join(folder, 'bin'))
  await linkOrCopy(process.execPath, join(folder, 'bin', 'node'))
  await closeFolders(app)
  return { app, path: `${join(folder, 'bin')}:/usr/sbin:/usr/bin:/bin` }
}

/** Files that `COPY . .` copies: the project without the entries of .dockerignore. */
function sources() {
  const ignored = readFileSync(join(PROJECT_ROOT, '.dockerignore'), 'utf8').split('\n')
  const patterns = ignored.filter((line) => line !== '' && !line.startsWith('#'))
  const isIgnored = (file: string) =>
    patterns.reduce((so, pattern) => {
      const kept = pattern.startsWith('!')
      const bare = kept ? pattern.slice(1) : pattern
      const hit = matchesGlob(file, bare) || matchesGlob(file, `${bare}/**`)
      return hit ? !kept : so
    }, false)
  const listed = ['ls-files', '--cached', '--others', '--exclude-standard']
  const files = execFileSync('git', listed, { cwd: PROJECT_ROOT, encoding: 'utf8' })
  return files
    .split('\n')
    .filter((file) => file !== '' && existsSync(join(PROJECT_ROOT, file)) && !isIgnored(file))
}

type Locked = Record<'dependencies' | 'optionalDependencies' | 'peerDependencies', object> & {
  dev?: boolean
}

/**
 * Package folders that `npm ci --omit=dev --workspace=shared --workspace=backend` installs, without those removed
 * afterwards.
 */
function packagesOfImage() {
  const lock = readFileSync(join(PROJECT_ROOT, 'package-lock.json'), 'utf8')
  const { packages } = JSON.parse(lock) as { packages: Record<string, Partial<Locked>> }
  const [removed = ''] = /^RUN rm -rf node_modules\/@.*$/m.exec(dockerfile) ?? []
  const gone = removed.split(' ').filter((path) => path.startsWith('node_modules/'))
  const found = new Set<string>()
  const open = ['shared', 'backend']
  for (let from = open.pop(); from !== undefined; from = open.pop()) {
    const { dependencies, optionalDependencies, peerDependencies } = packages[from] ?? {}
    for (const name of Object.keys({
      ...dependencies,
      ...optionalDependencies,
      ...peerDependencies,
    })) {
      const path = resolved(name, from, packages)
      if (path === undefined || found.has(path) || !existsSync(join(PROJECT_ROOT, path))) continue
      if (gone.some((each) => path === each || path.startsWith(`${each}/`))) continue
      found.add(path)
      open.push(path)
    }
  }
  // A package includes those in its own folder.
  return [...found].filter((path) => ![...found].some((other) => path.startsWith(`${other}/`)))
}

/** Node's resolution of a package: next to the importing one, or further up. */
function resolved(name: string, from: string, packages: Record<string, unknown>) {
  for (let folder = from; ; folder = dirname(folder) === '.' ? '' : dirname(folder)) {
    const path = folder === '' ? `node_modules/${name}` : `${folder}/node_modules/${name}`
    if (path in packages) return path.startsWith('node_modules/@trailgate') ? undefined : path
    if (folder === '') return undefined
  }
}

async function bring(path: string, app: string) {
  const [from, to] = [join(PROJECT_ROOT, path), join(app, path)]
  await mkdir(dirname(to), { recursive: true })
  if (!(await stat(from)).isDirectory()) return linkOrCopy(from, to)
  await mkdir(to, { recursive: true })
  for (const entry of await readdir(from, { withFileTypes: true })) {
    if (entry.isSymbolicLink()) await cp(join(from, entry.name), join(to, entry.name))
    else await bring(join(path, entry.name), app)
  }
}

async function linkOrCopy(from: string, to: string) {
  await link(from, to).catch(async (error: NodeJS.ErrnoException) => {
    if (error.code !== 'EXDEV' && error.code !== 'EPERM') throw error
    await cp(from, to)
  })
}

async function closeFolders(folder: string) {
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    if (entry.isDirectory()) await closeFolders(join(folder, entry.name))
  }
  await chmod(folder, 0o555)
}

/** Removes the laid-out image: a non-root user cannot delete in a closed folder. */
export async function removeImage(folder: string) {
  await openFolders(folder)
  await rm(folder, { recursive: true })
}

async function openFolders(folder: string) {
  await chmod(folder, 0o755)
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    if (entry.isDirectory()) await openFolders(join(folder, entry.name))
  }
}

/** Makes the image's user own the folder. */
export async function giveToNobody(folder: string) {
  if (NOBODY) await chown(folder, NOBODY.uid, NOBODY.gid)
}

/** The command of the image, and its working directory. */
export function imageCommand() {
  const workdir = [...dockerfile.matchAll(/^WORKDIR (\S+)$/gm)].at(-1)?.[1] ?? ''
  const [, command = '[]'] = /^CMD (\[.*\])$/m.exec(dockerfile) ?? []
  return { workdir, command: JSON.parse(command) as string[] }
}

/** Command of a service of docker-compose.yml: its entry point, and its default arguments. */
export function serviceCommand(name: string) {
  const [, text = ''] = new RegExp(`^ {2}${name}:\\n((?: {4}.*\\n|\\n)*)`, 'm').exec(compose) ?? []
  const list = (key: string) => {
    const [, said = '[]'] = new RegExp(`^ {4}${key}: (\\[.*\\])$`, 'm').exec(text) ?? []
    return JSON.parse(said.replaceAll("'", '"')) as string[]
  }
  return { entrypoint: list('entrypoint'), command: list('command') }
}
