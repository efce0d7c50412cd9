import db from '@adonisjs/lucid/services/db'
import { runProgram } from '#operations/doctor/run_program'
import { lengthOf, MINUTE_MS } from '#operations/doctor/measures'
import { check, type Request, type Rule } from '#operations/doctor/rule'
import { rowsIn } from '#platform/database/rows_in'
import { instantOf } from '#platform/database/sql_time'
import { settings } from '#start/settings'
import { findProgram } from '../../../../../scripts/lib/paths.mjs'

export type ClockFacts = {
  now: Date
  zone: string
  /** The clock of the database server; null for a file. */
  database: Date | null
  /** Time of the park's latest record. */
  lastRecord: Date | null
  /** A time server sets the clock; null where this machine does not say. */
  synchronized: boolean | null
}

/** A code of an authenticator app is good for 30 s. */
const APART_AT_MOST_MS = 10_000

export const clockRules: readonly Rule<ClockFacts>[] = [
  {
    name: 'a time server sets the clock',
    find: ({ synchronized }) =>
      synchronized === false ? 'No time server sets the clock of this machine' : null,
    remedy: 'timedatectl set-ntp true (Debian: apt install systemd-timesyncd)',
  },
  {
    name: 'this machine and the database server have the same time',
    find: ({ now, database }) =>
      database !== null && Math.abs(now.getTime() - database.getTime()) > APART_AT_MOST_MS
        ? `The database server says ${database.toISOString()}, this machine ${now.toISOString()}`
        : null,
    remedy: 'Let a time server set the clocks of both machines',
  },
  {
    name: 'the park has recorded nothing later than now',
    find: ({ now, lastRecord }) =>
      lastRecord !== null && lastRecord.getTime() - now.getTime() > MINUTE_MS
        ? `The clock is ${lengthOf(lastRecord.getTime() - now.getTime())} behind what the park has recorded`
        : null,
    remedy: 'Set the clock of this machine; if it was ahead before, wait until it has caught up',
  },
]

export const clockCheck = check({
  name: 'Clock',
  read: readFacts,
  summary: ({ now, zone, synchronized }) =>
    `${localTime(now, zone)} in ${zone}${synchronized === true ? ', set by a time server' : ''}`,
  rules: clockRules,
})

function localTime(now: Date, timeZone: string) {
  const how = { timeZone, dateStyle: 'full', timeStyle: 'short', hourCycle: 'h23' } as const
  return new Intl.DateTimeFormat('en-GB', how).format(now)
}

async function readFacts({ now }: Request): Promise<ClockFacts> {
  const last = await rowsIn('activity').orderBy('id', 'desc').select('created_at').first()
  return {
    now,
    zone: settings.parkTimezone,
    database: settings.database.connection === 'mysql' ? await timeOfServer(now) : null,
    lastRecord: last ? instantOf(last.created_at) : null,
    synchronized: await isSynchronized(),
  }
}

/** The server's time at the moment `now`, as this machine counts from there. */
async function timeOfServer(now: Date) {
  const begun = Date.now()
  const [[{ seconds }]] = await db.rawQuery('select unix_timestamp(now(6)) as seconds')
  return new Date(Number(seconds) * 1000 - (begun - now.getTime()))
}

/** Asks systemd, which knows all programs that set the clock. */
async function isSynchronized() {
  const program = findProgram(['timedatectl'])
  if (!program) return null
  const { code, output } = await runProgram(program, [
    'show',
    '--property=NTPSynchronized',
    '--value',
  ])
  const said = output.trim()
  return code === 0 && ['yes', 'no'].includes(said) ? said === 'yes' : null
}
