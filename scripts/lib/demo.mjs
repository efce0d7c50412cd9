import { isAbsolute, join } from 'node:path'
import { parseArgs } from 'node:util'
import { node24 } from './node.mjs'
import { firstFreePort } from './ports.mjs'
import { inProject } from './root.mjs'
import { run } from './run.mjs'
import { settingNames } from './settings.mjs'
import { CANNOT_WORK } from './supervise.mjs'

/** First port tried for a demo, apart from the 3333 of a park. */
const FIRST_PORT = 3400

const HELP = 'npm run demo -- [--data-dir FOLDER] [--database mysql://USER:PASSWORD@HOST:PORT/NAME]'

/**
 * Settings of a demo: its own folder, database and port, and the defaults of all others. `.env` and the environment are
 * ignored, since they may belong to a real park: an empty value keeps `.env` from setting it.
 * @param {string[]} args arguments after `npm run demo --`
 * @returns {Promise<NodeJS.ProcessEnv>}
 */
export async function demoSettings(args) {
  const { dataDir, database } = readArguments(args)
  return {
    ...Object.fromEntries(settingNames().map((name) => [name, ''])),
    DATA_DIR: dataDir,
    DB_CONNECTION: 'sqlite',
    ...(database && serverOf(database)),
    PORT: String(await firstFreePort(FIRST_PORT)),
    LOG_LEVEL: 'error',
  }
}

function readArguments(/** @type {string[]} */ args) {
  try {
    const { values } = parseArgs({
      args,
      options: {
        'demo': { type: 'boolean' },
        'data-dir': { type: 'string' },
        'database': { type: 'string' },
      },
    })
    const folder = values['data-dir'] ?? inProject('data', 'demo')
    const from = process.env.INIT_CWD ?? process.cwd()
    return {
      dataDir: isAbsolute(folder) ? folder : join(from, folder),
      database: values.database,
    }
  } catch (error) {
    return refuse(/** @type {Error} */ (error).message)
  }
}

/** @returns {NodeJS.ProcessEnv} */
function serverOf(/** @type {string} */ address) {
  const url = URL.canParse(address) ? new URL(address) : undefined
  const name = url?.pathname.slice(1)
  if (!url || !['mysql:', 'mariadb:'].includes(url.protocol) || !url.hostname || !name) {
    return refuse(`--database must look like mysql://USER:PASSWORD@HOST:PORT/NAME`)
  }
  return {
    DB_CONNECTION: 'mysql',
    // The nodes of a real park would hold over the host.
    DB_HOSTS: '',
    DB_HOST: url.hostname,
    DB_PORT: url.port,
    DB_USER: decodeURIComponent(url.username),
    DB_PASSWORD: decodeURIComponent(url.password),
    DB_DATABASE: decodeURIComponent(name),
  }
}

/** @returns {never} */
function refuse(/** @type {string} */ sentence) {
  console.error(`${sentence}\n${HELP}`)
  process.exit(CANNOT_WORK)
}

/** Fills the demo park on its first start. Ends the script if the command refuses, as in a park with people in it. */
export async function fillDemo(/** @type {NodeJS.ProcessEnv} */ env, { quiet = false } = {}) {
  const code = await run(node24(), ['ace.js', 'demo:fill'], {
    cwd: inProject('backend'),
    env,
    quiet,
  })
  if (code !== 0) process.exit(code)
}
