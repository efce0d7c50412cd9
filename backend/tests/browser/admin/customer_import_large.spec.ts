import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import db from '@adonisjs/lucid/services/db'
import { getActiveTestOrFail, test } from '@japa/runner'
import { messages as texts } from '@trailgate/shared/customers/import_messages'
import { messages as manager } from '@trailgate/shared/customers/manager_messages'
import { fill } from '@trailgate/shared/text'
import { messages as ui } from '@trailgate/shared/ui/messages'
import type { Page } from 'playwright'
import { until } from '../../../../scripts/lib/until.mjs'
import { resetLimits } from '#platform/http/rate_limits'
import { openBackOfficeAt } from '#tests/helpers/back_office'
import { findCustomers } from '#tests/helpers/customer_list'
import {
  importDialog,
  importButton,
  chooseFile,
  openImport,
  importCounts,
  aFileOf,
  startImport,
} from '#tests/helpers/import_dialog'
import { expectGoodScreen } from '#tests/helpers/screens'

test.group('A large import', (group) => {
  group.each.setup(() => resetLimits())

  test('an import of 10,000 rows leaves the page responsive and is found again after leaving it', async ({
    browser,
    assert,
  }) => {
    const { page, dialog } = await openImport(browser, 'staff')
    const longestTaskOf = watchLongTasks(page)
    const workers: string[] = []
    page.on('worker', (worker) => workers.push(worker.url()))

    const longestWith = async (content: Buffer, rows: string) => {
      const file = await onDisk(content)
      const longest: number[] = []
      for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
        const readIt = async () => {
          await chooseFile(page, file)
          await dialog.getByText(fill(texts.rows, { n: rows })).waitFor()
        }
        longest.push(await longestTaskOf(readIt))
        await importButton(page, ui.back).click()
      }
      return Math.min(...longest)
    }
    // Parsing in the page's own thread would be long each time. What three rows cost as well is how busy the machine is.
    const { file, lastName } = aFileOf(9_998)
    const noise = await longestWith(aFileOf(1).file, '3')
    const longest = await longestWith(file, '10,000')
    assert.isBelow(longest - noise, 200, `ms of ${longest} in which the page could not answer`)
    assert.lengthOf(workers, 2 * ATTEMPTS, 'each file is read beside the page')

    await chooseFile(page, file)
    await importButton(page, texts['trial.start']).click()
    await dialog.getByText(texts['trial.title']).waitFor()
    const held = await holdProgress(page)
    await importButton(page, manager['import.start']).click()
    await dialog.getByText(fill(texts.rows_of, { n: '4,000', total: '10,000' })).waitFor()
    await dialog.getByText(texts.goes_on).waitFor()
    await expectGoodScreen(assert, page)
    await importButton(page, ui.close).last().click()
    await dialog.waitFor({ state: 'detached' })

    await page.getByRole('link', { name: manager.import }).click()
    const recent = dialog.getByRole('region', { name: texts.recent })
    await recent.getByRole('button').first().click()
    await dialog.getByText(manager['import.running']).waitFor()
    // Its address leads there as well.
    await page.reload()
    await dialog.getByText(manager['import.running']).waitFor()
    await until(isDone, 120_000)
    held.letGo()
    await dialog.getByText(importCounts(9_998, 2)).waitFor()
    await importButton(page, ui.close).last().click()
    await findCustomers(page, lastName, 9_998)
  }).timeout(300_000)

  test('an interrupted import says how to complete it', async ({ browser, assert }) => {
    const { file } = aFileOf(5)
    const { page, dialog } = await openImport(browser, 'staff')
    await chooseFile(page, file)
    await startImport(page, 5, 2)
    const { id } = await db.from('imports').orderBy('id', 'desc').firstOrFail()
    await db.from('imports').where('id', id).update({ state: 'interrupted' })
    await page.reload()
    await dialog.getByText(manager['import.interrupted']).waitFor()
    await dialog.getByText(manager['import.unsuccessful']).waitFor()

    await importButton(page, manager['import.another']).click()
    await chooseFile(page, file)
    await startImport(page, 0, 7)
    await dialog.getByRole('list').nth(1).waitFor()
    assert.equal(await dialog.getByRole('list').count(), 2, 'mistakes, and who is known')
  })

  test('an import that never began says so', async ({ browser }) => {
    const page = await openBackOfficeAt(browser, 'staff', '/admin/customers/import/999999999')
    await importDialog(page).getByRole('alert').waitFor()
    await importButton(page, ui.try_again).waitFor()
  })
})

/** How often a file is read to tell a long task from a busy moment. */
const ATTEMPTS = 3

/** A file on the disk: one of the test's own bytes would be put together by the page itself, and hold it up. */
async function onDisk(content: Buffer): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'trailgate-import-'))
  getActiveTestOrFail().cleanup(() => rm(folder, { recursive: true }))
  const path = join(folder, 'riders.csv')
  await writeFile(path, content)
  return path
}

/** Returns true once the server has finished the last import. */
async function isDone(): Promise<boolean> {
  const { state } = await db.from('imports').orderBy('id', 'desc').firstOrFail()
  return state === 'done'
}

/** The longest task of the page's own thread while something is done; 0 when none lasted 50 ms. */
function watchLongTasks(page: Page) {
  const begin = `
    window.longTasks = []
    window.taskObserver ??= new PerformanceObserver((list) =>
      window.longTasks.push(...list.getEntries().map(({ duration }) => duration))
    )
    window.taskObserver.observe({ type: 'longtask' })`
  return async (work: () => Promise<void>): Promise<number> => {
    await page.evaluate(begin)
    await work()
    return page.evaluate('Math.max(0, ...window.longTasks)')
  }
}

/** Every import looks as if it still ran, however fast this machine has imported it, until it is let go. */
async function holdProgress(page: Page) {
  let holding = true
  await page.route(/\/api\/customers\/imports\/\d+$/, async (route) => {
    const response = await route.fetch()
    const batch = await response.json()
    const running = { ...batch, state: 'running', processed_rows: 4000 }
    await route.fulfill({ response, json: holding ? running : batch })
  })
  return { letGo: () => (holding = false) }
}
