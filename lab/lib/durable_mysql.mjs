import { atExit } from '../../scripts/lib/at_exit.mjs'
import { findServer, makeServer } from '../../scripts/lib/mysql.mjs'

export const DATABASE = 'trailgate'

/** As in docker-compose.yml: acknowledged writes survive a power cut. */
export const DURABLE = [
  '--innodb-flush-log-at-trx-commit=1',
  '--transaction-isolation=READ-COMMITTED',
]

/**
 * A database server as in production, with its data in that folder, and the settings that connect the product to it. It
 * ends with this process; the folder stays.
 * @param {string} folder
 * @param {string[]} [options]
 */
export async function startDurable(folder, options = []) {
  const program = findServer()
  if (!program) throw new Error('There is no mariadbd or mysqld')
  const server = await makeServer(program, [...DURABLE, ...options], folder)
  atExit(() => server.end('SIGKILL'))
  await server.start()
  await server.ask(`CREATE DATABASE IF NOT EXISTS ${DATABASE} CHARACTER SET utf8mb4`)
  const env = {
    DB_CONNECTION: 'mysql',
    DB_HOST: server.address.host,
    DB_PORT: String(server.address.port),
    DB_USER: server.address.user,
    DB_PASSWORD: server.address.password,
    DB_DATABASE: DATABASE,
  }
  return { server, env }
}
