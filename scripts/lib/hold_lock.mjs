/** Locks the given file until the parent process ends or closes the standard input. */
import { DatabaseSync } from 'node:sqlite'

/** A build of both apps takes a minute on a busy machine. */
const WAIT_MS = 30 * 60_000

const [file = ''] = process.argv.slice(2)
const lock = new DatabaseSync(file, { timeout: WAIT_MS })
lock.exec('BEGIN EXCLUSIVE')
process.stdin.resume().once('end', () => process.exit(0))
process.stdout.write('locked\n')
