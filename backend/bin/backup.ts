/**
 * `npm run backup` and `npm run restore`, without the application: a restore needs an empty place,
 * and the application would create a park there.
 */
import './early.ts'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { makeBackup, restoreBackup } from '#operations/backup/backup'
import { nameOf, removeOldest } from '#operations/backup/kept'
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
    options: {
      'without-database': { type: 'boolean', default: false },
      'to': { type: 'string' },
      'into': { type: 'string' },
      'keep': { type: 'string' },
    },
  })
  const [named, ...more] = [values.to, ...positionals].filter((folder) => folder !== undefined)
  if (more.length > 0 || (named !== undefined && values.into !== undefined)) {
    throw new Error('A backup goes into one folder')
  }
  if (values.keep !== undefined && (named !== undefined || !/^[1-9]\d*$/.test(values.keep))) {
    throw new Error('--keep is how many backups stay in the folder that --into names, such as 14')
  }
  const all = values.into === undefined ? join(settings.dataDir, 'backups') : at(values.into)
  const now = new Date()
  const folder = named === undefined ? join(all, nameOf(now)) : at(named)
  const what = { database: !values['without-database'] }
  const { files } = await makeBackup(settings, folder, now, what)
  const bytes = files.reduce((sum, { size }) => sum + size, 0)
  process.stdout.write(`${files.length} files, ${bytes} bytes: ${folder}\n`)
  if (values.keep === undefined) return
  for (const old of await removeOldest(all, Number(values.keep))) {
    process.stdout.write(`Removed: ${old}\n`)
  }
}

async function restore() {
  const [named] = rest
  if (!named) throw new Error('Say which: npm run restore -- <folder of a backup>')
  const { files, made_at: madeAt } = await restoreBackup(settings, at(named))
  process.stdout.write(`${files.length} files as of ${madeAt}: ${settings.dataDir}\n`)
}
