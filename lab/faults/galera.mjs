import { execFileSync, spawn } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { tmpdir, userInfo } from 'node:os'
import { createConnection } from 'mysql2/promise'
import { freePort } from '../../scripts/lib/ports.mjs'
import { until } from '../../scripts/lib/until.mjs'

const PROVIDER = '/usr/lib/galera/libgalera_smm.so'
const JOINED_WITHIN_MS = 60_000
const ACCOUNT = { user: 'trailgate', password: 'trailgate' }

/** @returns {string | null} the reason why no Galera cluster can be started here */
export function noGaleraHere() {
  if (userInfo().uid !== 0) return 'it needs root: state transfers run as the user mysql'
  if (!existsSync(PROVIDER)) return 'install galera-4, mariadb-server and rsync first'
  return null
}

/** Starts nodes of one Galera cluster on this machine, each with a database `trailgate`. */
export async function startGalera(/** @type {number} */ count) {
  const folder = mkdtempSync(join(tmpdir(), 'trailgate-galera-'))
  execFileSync('chown', ['mysql', folder])
  /** @type {{ data: string, port: number, group: number, transfer: number }[]} */
  const nodes = []
  for (let number = 0; number < count; number += 1) {
    const data = join(folder, `node-${number}`)
    mkdirSync(data)
    execFileSync('chown', ['mysql', data])
    nodes.push({
      data,
      port: await freePort(),
      group: await freePort(),
      transfer: await freePort(),
    })
  }
  const address = nodes.map(({ group }) => `127.0.0.1:${group}`).join()
  /** @type {Map<number, import('node:child_process').ChildProcess>} */
  const running = new Map()

  const ask = async (/** @type {number} */ number, /** @type {string} */ sql) => {
    const client = await createConnection({
      port: nodes[number]?.port,
      user: 'root',
      multipleStatements: true,
    })
    const [rows] = await client.query(sql).finally(() => client.end())
    return rows
  }
  const size = async (/** @type {number} */ number) => {
    try {
      const rows = /** @type {{ Value: string }[]} */ (
        await ask(number, "SHOW STATUS LIKE 'wsrep_cluster_size'")
      )
      return Number(rows[0]?.Value)
    } catch (error) {
      if (error instanceof Error) return 0
      throw error
    }
  }
  const start = async (/** @type {number} */ number, isFirst = false) => {
    const node = nodes[number]
    if (!node) throw new Error(`no node ${number}`)
    const server = spawn(
      'mariadbd',
      [
        ...['--no-defaults', '--user=mysql', `--datadir=${node.data}`, `--port=${node.port}`],
        ...['--bind-address=127.0.0.1', `--socket=${join(node.data, 'sock')}`],
        ...['--binlog-format=ROW', '--innodb-autoinc-lock-mode=2'],
        ...['--wsrep-on=ON', `--wsrep-provider=${PROVIDER}`, '--wsrep-sst-method=rsync'],
        `--wsrep-cluster-address=gcomm://${isFirst ? '' : address}`,
        `--wsrep-node-address=127.0.0.1:${node.group}`,
        `--wsrep-sst-receive-address=127.0.0.1:${node.transfer}`,
        `--wsrep-provider-options=base_host=127.0.0.1;base_port=${node.group};ist.recv_addr=127.0.0.1:${await freePort()}`,
      ],
      { stdio: 'ignore' }
    )
    running.set(number, server)
    await until(async () => (await size(number)) > 0, JOINED_WITHIN_MS)
  }
  const close = () => {
    for (const server of running.values()) server.kill('SIGKILL')
    rmSync(folder, { recursive: true, force: true })
  }
  try {
    for (const { data } of nodes) {
      const options = ['--no-defaults', '--user=mysql', `--datadir=${data}`]
      const open = '--auth-root-authentication-method=normal'
      execFileSync('mariadb-install-db', [...options, open, '--skip-test-db'], { stdio: 'ignore' })
    }
    for (const number of nodes.keys()) await start(number, number === 0)
    await ask(
      0,
      `DROP USER IF EXISTS ''@localhost; CREATE USER ${ACCOUNT.user}@'%' IDENTIFIED BY '${ACCOUNT.password}';
       GRANT ALL ON *.* TO ${ACCOUNT.user}@'%'; CREATE DATABASE trailgate CHARACTER SET utf8mb4`
    )
  } catch (error) {
    close()
    throw error
  }
  return {
    env: {
      DB_CONNECTION: 'mysql',
      DB_HOSTS: nodes.map(({ port }) => `127.0.0.1:${port}`).join(),
      DB_USER: ACCOUNT.user,
      DB_PASSWORD: ACCOUNT.password,
      DB_DATABASE: 'trailgate',
    },
    ask,
    start,
    size,
    kill(/** @type {number} */ number) {
      running.get(number)?.kill('SIGKILL')
    },
    /** Cuts a node off from the others, or lets it join them again. */
    isolate: (/** @type {number} */ number, /** @type {boolean} */ isCut) =>
      ask(number, `SET GLOBAL wsrep_provider_options = 'gmcast.isolate=${isCut ? 1 : 0}'`),
    close,
  }
}
