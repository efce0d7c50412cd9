/**
 * Measures what an export of everybody costs a server: `node scripts/measure_export.mjs [people, 1000000]`. The people are invented in a
 * SQLite database of its own, the file is read as fast as it comes and forgotten. Memory is what Linux says of the process.
 */
import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { countAnew, memoryOf } from './lib/memory.mjs'
import { node24 } from './lib/node.mjs'
import { freePort } from './lib/ports.mjs'
import { inProject } from './lib/root.mjs'
import { startServer } from './lib/server.mjs'
import { until } from './lib/until.mjs'

const PASSWORD = 'Measured-Trail$-4x4'
const people = Number(process.argv[2] ?? 1_000_000)
const folder = mkdtempSync(join(tmpdir(), 'trailgate-measure-'))
const port = await freePort()
const url = `http://127.0.0.1:${port}/api`
const server = startServer(
  {
    NODE_ENV: 'production',
    HOST: '127.0.0.1',
    PORT: String(port),
    DATA_DIR: folder,
    DB_CONNECTION: 'sqlite',
    LOG_LEVEL: 'fatal',
    ADMIN_PASSWORD: PASSWORD,
  },
  'ignore'
)
try {
  await until(isReady, 180_000)
  invent(people)
  const login = await fetch(`${url}/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username: 'admin', password: PASSWORD }),
  })
  const { access_token: token } = await login.json()
  await measure({ authorization: `Bearer ${token}`, accept: 'text/csv' })
} finally {
  server.stop('SIGKILL')
  await server.ended
  rmSync(folder, { recursive: true, force: true })
}

async function measure(/** @type {Record<string, string>} */ headers) {
  // From now on the most is counted anew, without what the start took.
  countAnew(server.child.pid)
  const before = memoryOf(server.child.pid, 'VmRSS')
  const begun = performance.now()
  const response = await fetch(`${url}/customers/export`, { headers })
  let bytes = 0
  let lines = 0
  let firstByte = 0
  for await (const chunk of response.body ?? []) {
    firstByte ||= performance.now() - begun
    bytes += chunk.length
    for (const byte of chunk) if (byte === 10) lines += 1
  }
  const seconds = (performance.now() - begun) / 1000
  console.log(`rows        ${lines - 1}, ${(bytes / 1e6).toFixed(1)} MB`)
  console.log(`first byte  ${firstByte.toFixed(0)} ms`)
  console.log(`whole       ${seconds.toFixed(1)} s, ${Math.round((lines - 1) / seconds)} rows/s`)
  const most = memoryOf(server.child.pid, 'VmHWM')
  console.log(`memory      ${before} MB before, ${most} MB at most`)
}

async function isReady() {
  return fetch(`${url}/health`).then(
    ({ status }) => status === 200,
    () => false
  )
}

/** One statement makes them all; a process of its own, so that the measured one has not grown by it. */
function invent(/** @type {number} */ count) {
  const program = `
    import Database from 'better-sqlite3'
    import { readdirSync } from 'node:fs'
    const [folder, count] = process.argv.slice(1)
    const name = readdirSync(folder).find((file) => file.endsWith('.sqlite'))
    const database = new Database(folder + '/' + name)
    database.prepare(\`
      insert into customers (member_id, first_name, last_name, first_name_search, last_name_search, email, phone,
        date_of_birth, status, address_line_1, city, state, zip_code, source, created_at, created_day)
      with recursive n(i) as (select 1 union all select i + 1 from n where i < \${Number(count)})
      select 5000000 + i, 'Rider' || i % 977, 'Measured' || i % 4999, 'rider' || i % 977, 'measured' || i % 4999,
        'rider' || i || '@example.com', cast(3000000000 + i as text), '1988-04-12', 'active', i || ' Canyon Trail',
        'Asheville', 'NC', '28801', 'import', '2026-01-01 00:00:00', '2026-01-01' from n\`).run()
    database.close()`
  execFileSync(node24(), ['--input-type=module', '--eval', program, folder, String(count)], {
    cwd: inProject('backend'),
    stdio: 'inherit',
  })
}
