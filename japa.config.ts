/**
 * The one entry of all tests: `npm test` runs it, once for each database engine. By hand:
 * `node --import ./scripts/lib/typescript.mjs japa.config.ts functional --files customers/search`
 */
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { Ignitor, prettyPrintError } from '@adonisjs/core'
import { apiClient } from '@japa/api-client'
import { assert } from '@japa/assert'
import { browserClient } from '@japa/browser-client'
import { pluginAdonisJS } from '@japa/plugin-adonisjs'
import { configure, processCLIArgs, run } from '@japa/runner'
import type { Suite } from '@japa/runner/core'
import { spec } from '@japa/runner/reporters'
import { documentedAnswers } from './backend/tests/catalogue/documented.ts'
import { seenSentences } from './backend/tests/catalogue/seen.ts'
import { behindNginx, leaveOneProcessOut } from './scripts/japa/behind_nginx.ts'
import { failures } from './scripts/japa/failures.ts'
import { launchChromium } from './scripts/japa/launch_chromium.ts'
import { plain } from './scripts/japa/plain_reporter.ts'
import { filesOf, readPlan, shuffle } from './scripts/japa/plan.ts'
import { spentTimes } from './scripts/japa/times.ts'
import { freePort } from './scripts/lib/ports.mjs'

const runFolder = process.env.TRAILGATE_TEST_RUN ?? mkdtempSync(join(tmpdir(), 'trailgate-test-'))

process.env.NODE_ENV = 'test'
process.env.TZ ??= 'UTC'
process.env.HOST ??= '127.0.0.1'
process.env.PORT ??= String(await freePort())
process.env.DATA_DIR ??= join(runFolder, 'data')
process.env.LOG_LEVEL ??= 'error'
// A test reads the letter about a signature at once; those about the wait set it themselves.
process.env.RECEIPT_SECONDS ??= '0'

const backend = new URL('./backend/', import.meta.url)
/** Where the tests knock: at the server itself, or at nginx in front of it and of a second process. */
const behind = process.env.TRAILGATE_BEHIND === 'nginx'
const front = behind ? await freePort() : Number(process.env.PORT)
const baseUrl = `http://${process.env.HOST}:${front}`
// Base of the links in letters, for each process that writes them.
if (behind) {
  process.env.APP_URL = baseUrl
  // A call that nginx passes on would need a paired tablet.
  process.env.KIOSK_PAIRING ??= 'open'
}

const plan = readPlan(runFolder)

processCLIArgs(process.argv.slice(2))

new Ignitor(backend, { importer: (path) => import(new URL(path, backend).href) })
  .testRunner()
  .configure(async (app) => {
    const { hashCheaply } = await import('./backend/tests/helpers/hashing.ts')
    hashCheaply()
    const { default: testUtils } = await import('@adonisjs/core/services/test_utils')
    const serve = async () => {
      const { openPark } = await import('./backend/app/operations/park/open_park.ts')
      await openPark(app)
      const { confirmSamples } = await import('./backend/tests/helpers/samples.ts')
      await confirmSamples()
      const close = await testUtils.httpServer().start()
      if (!behind) return close
      const { clock } = await import('./backend/app/platform/clock.ts')
      const closeNginx = await behindNginx(front, runFolder, clock)
      // From here on this is where anybody knocks.
      process.env.PORT = String(front)
      return async () => {
        await closeNginx()
        await close()
      }
    }
    const inOrder = (suite: Suite) => {
      const seed = plan?.seed
      if (typeof seed === 'number') suite.setup(() => shuffle(suite, seed))
    }
    // Each group starts without used-up rate limits and sent letters, each file with a fresh park.
    const withFreshStart = (suite: Suite) => {
      let begun: string | undefined
      suite.onGroup((group) => {
        group.setup(async () => {
          const { resetLimits } = await import('./backend/app/platform/http/rate_limits.ts')
          const { forgetSentLetters } = await import('./backend/tests/helpers/mail.ts')
          await resetLimits()
          await forgetSentLetters()
          const file: string | undefined = group.options.meta.fileName
          if (file === begun) return
          begun = file
          const { freshPark } = await import('./backend/tests/helpers/park.ts')
          await freshPark()
        })
      })
    }
    configure({
      cwd: fileURLToPath(new URL('.', import.meta.url)),
      suites: [
        {
          name: 'unit',
          files: () => filesOf('unit', plan),
          timeout: 10_000,
          configure: inOrder,
        },
        {
          name: 'functional',
          files: () => filesOf('functional', plan),
          timeout: 180_000,
          configure: (suite) => {
            inOrder(suite)
            withFreshStart(suite)
            suite.setup(serve)
            if (behind) leaveOneProcessOut(suite)
          },
        },
        {
          name: 'browser',
          files: () => filesOf('browser', plan),
          timeout: 300_000,
          configure: (suite) => {
            inOrder(suite)
            withFreshStart(suite)
            suite.setup(async () => {
              const { serveAxe } = await import('./backend/tests/helpers/axe.ts')
              serveAxe()
              return serve()
            })
          },
        },
      ],
      plugins: [
        assert(),
        pluginAdonisJS(app),
        apiClient(baseUrl),
        browserClient({ runInSuites: ['browser'], launcher: launchChromium }),
        seenSentences(join(runFolder, 'seen.json')),
        documentedAnswers(join(runFolder, 'called.json')),
        spentTimes(join(runFolder, 'times.json')),
      ],
      reporters: {
        activated: ['spec', 'failures', 'plain'],
        list: [spec(), failures(runFolder), plain(join(runFolder, 'result.json'))],
      },
      filters: { tests: plan?.tests ?? [], groups: plan?.groups ?? [] },
      teardown: [() => app.terminate()],
      forceExit: true,
    })
  })
  .run(() => run())
  .catch(async (error) => {
    // Without this the open database would keep the process alive for ever.
    await prettyPrintError(error)
    process.exit(1)
  })
