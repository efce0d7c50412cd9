/**
 * `npm run backup` and `npm run restore`, without the application: a restore needs a place where nothing is yet, and the
 * application would begin by making a park there.
 */
import './early.ts'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { makeBackup, restoreBackup } from '#operations/backup/backup'
import { startFailureOf } from '#start/start_failure'
import { prepareOrEnd, settingsOrEnd } from './boot.ts'

const settings = settingsOrEnd()
const [task, ...rest] = process.argv.slice(2)
const at = (folder: string) => resolve(process.env.INIT_CWD ?? process.cwd(), folder)

try {
  if (task === 'restore') await restore()
  else await backup()
} catch (error) {
  const known = startFailureOf(error, settings.database)
  const told = known ?? error
  process.stderr.write(`${told instanceof Error ? told.message : String(told)}\n`)
  process.exitCode = known?.exitCode ?? 1
}

async function backup() {
  await prepareOrEnd(settings, { make: false })
  const { values, positionals } = parseArgs({
    args: rest,
    allowPositionals: true,
    options: { 'without-database': { type: 'boolean', default: false } },
  })
  const [named] = positionals
  const now = new Date()
  const stamp = now.toISOString().slice(0, 19).replaceAll(':', '-')
  const folder = named ? at(named) : join(settings.dataDir, 'backups', stamp)
  const what = { database: !values['without-database'] }
  const { files } = await makeBackup(settings, folder, now, what)
  const bytes = files.reduce((sum, { size }) => sum + size, 0)
  process.stdout.write(`${files.length} files, ${bytes} bytes: ${folder}\n`)
}

async function restore() {
  const [named] = rest
  if (!named) throw new Error('Say which: npm run restore -- <folder of a backup>')
  const { files, made_at: madeAt } = await restoreBackup(settings, at(named))
  process.stdout.write(`${files.length} files as of ${madeAt}: ${settings.dataDir}\n`)
}
