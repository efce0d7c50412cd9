import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import db from '@adonisjs/lucid/services/db'
import { getActiveTestOrFail, test } from '@japa/runner'
import { columnLabel, MAPPED_COLUMNS } from '@trailgate/shared/customers/csv'
import { messages as texts } from '@trailgate/shared/customers/import_messages'
import { messages as manager } from '@trailgate/shared/customers/manager_messages'
import { fill, formatPhone } from '@trailgate/shared/text'
import { messages as ui } from '@trailgate/shared/ui/messages'
import type { Page } from 'playwright'
import { until } from '../../../../scripts/lib/until.mjs'
import { resetLimits } from '#platform/http/rate_limits'
import { openBackOffice, openBackOfficeAt } from '#tests/helpers/back_office'
import { findCustomers } from '#tests/helpers/customer_list'
import { fixture, lines, officeFile } from '#tests/helpers/imports'
import { aLastName, aPhone, aRider } from '#tests/helpers/people'
import { expectGoodOnDevices, expectGoodScreen } from '#tests/helpers/screens'

const dialogOf = (page: Page) => page.getByRole('dialog', { name: manager['import.title'] })

const button = (page: Page, name: string) =>
  dialogOf(page).getByRole('button', { name, exact: true })

/** The picker takes a file from the disk, or rows of one's own. */
async function choose(page: Page, file: string | Buffer, name = 'riders.csv') {
  await dialogOf(page)
    .locator('input[type=file]')
    .setInputFiles(typeof file === 'string' ? file : { name, mimeType: 'text/csv', buffer: file })
}

async function openImport(page: Page) {
  await page.goto('/admin/customers')
  await page.getByRole('link', { name: manager.import }).click()
  await dialogOf(page).getByText(manager['import.instructions']).waitFor()
}

async function saved(page: Page, name: string): Promise<string> {
  const begun = page.waitForEvent('download')
  await button(page, name).click()
  return readFile(await (await begun).path(), 'utf8')
}

/** So many people of one last name as a file, with a broken row and a double one at its end. */
function aFile(count: number) {
  const lastName = aLastName('Fileman')
  const phones = Array.from({ length: count }, () => aPhone())
  const rows = phones.map((phone, index) => [phone, `Imported${index}`, lastName])
  const file = lines(
    ['phone', 'first_name', 'last_name'],
    ...rows,
    ['555-0103', 'Short', 'Phone'],
    [phones[0] ?? '', 'Double', 'Phone']
  )
  return { file, lastName, phones }
}

const counts = (imported: number, failed: number) =>
  fill(manager['import.counts'], {
    imported: imported.toLocaleString('en-US'),
    failed: failed.toLocaleString('en-US'),
  })

test.group('Office staff bring a file', (group) => {
  group.each.setup(() => resetLimits())

  test('read what it must look like, take the template, and are stopped with anything else', async ({
    browser,
    assert,
  }) => {
    const page = await openBackOffice(browser, 'staff')
    await openImport(page)
    const template = await saved(page, manager['import.template'])
    assert.match(template, /^phone,first_name,last_name,email,date_of_birth,address_line1/)

    await dialogOf(page)
      .locator('input[type=file]')
      .setInputFiles({
        name: 'riders.xlsx',
        mimeType: 'application/vnd.ms-excel',
        buffer: Buffer.from('x'),
      })
    await dialogOf(page).getByText(manager['import.not_csv']).waitFor()
    await choose(page, Buffer.from(template), 'template.csv')
    await dialogOf(page)
      .getByText(fill(texts.rows, { n: 1 }))
      .waitFor()
  })

  test('preview it, import it, and find everybody in the list behind', async ({
    browser,
    assert,
  }) => {
    const { file, lastName } = aFile(1500)
    const page = await openBackOfficeAt(browser, 'staff', '/admin/customers')
    await findCustomers(page, lastName, 0)
    await page.getByRole('link', { name: manager.import }).click()
    const dialog = dialogOf(page)
    await choose(page, file)
    await dialog.getByText('Imported4', { exact: true }).waitFor()
    assert.equal(await dialog.getByText('Imported5', { exact: true }).count(), 0, 'five rows')
    await button(page, manager['import.start']).click()
    await dialog.getByText(counts(1500, 2)).waitFor()
    await dialog.getByText(/Row 1502/).waitFor()
    assert.equal(await button(page, texts.undo).count(), 0, 'only managers may undo')

    const failed = await saved(page, texts.mend)
    assert.match(
      failed,
      /^\uFEFFphone,first_name,last_name,Row,Reason\r\n555-0103,Short,Phone,1502,"?phone: /
    )
    await button(page, manager['import.another']).click()
    await dialog.getByText(manager['import.instructions']).waitFor()
    await button(page, ui.cancel).click()
    // Nothing was searched again: the list was refreshed where it stood.
    await page.getByText(fill(manager.found, { n: 1500 })).waitFor()
    assert.include(page.url(), lastName)
  })

  test('of another system: what its headings mean is guessed, and corrected where it is wrong', async ({
    browser,
    assert,
  }) => {
    const page = await openBackOffice(browser, 'staff')
    await openImport(page)
    const dialog = dialogOf(page)
    const meaningOf = (heading: string) =>
      dialog.getByLabel(fill(texts['mapping.label'], { heading }), { exact: true })
    await choose(page, officeFile('other-system-150.csv'))
    await dialog.getByText(fill(texts.rows, { n: 150 })).waitFor()
    const guessed = {
      'Participant First': 'first_name',
      'Mobile': 'phone',
      'DOB': 'date_of_birth',
      'Town': 'city',
      'Postal Code': 'zip_code',
      'Signed On': '',
    }
    for (const [heading, meaning] of Object.entries(guessed))
      assert.equal(await meaningOf(heading).inputValue(), meaning, heading)
    assert.sameMembers(await meaningOf('Mobile').locator('option').allTextContents(), [
      texts['mapping.left_out'],
      ...MAPPED_COLUMNS.map(columnLabel),
    ])
    await button(page, ui.back).click()

    const [home, mobile, lastName] = [aPhone(), aPhone(), aLastName('Mapped')]
    const file = lines(
      ['Mobile', 'Nummer', 'Vorname', 'Name', 'Status'],
      [home, mobile, 'Jürgen', lastName, 'signed']
    )
    await choose(page, file)
    await meaningOf('Nummer').selectOption('phone')
    assert.equal(await meaningOf('Mobile').inputValue(), '', 'a meaning is given once')
    await meaningOf('Vorname').selectOption('first_name')
    await meaningOf('Name').selectOption('last_name')
    await button(page, texts['trial.start']).click()
    await dialog
      .getByText(
        fill(texts['created.row'], {
          n: 2,
          name: `Jürgen ${lastName}`,
          phone: formatPhone(mobile),
        })
      )
      .waitFor()
    await button(page, manager['import.start']).click()
    await dialog.getByText(counts(1, 0)).waitFor()
    const row = await db.from('customers').where('last_name', lastName).firstOrFail()
    assert.containSubset(row, { phone: mobile, first_name: 'Jürgen', status: 'active' })
  })

  test('without a column of phones goes nowhere until one is chosen', async ({
    browser,
    assert,
  }) => {
    const page = await openBackOffice(browser, 'staff')
    await openImport(page)
    const dialog = dialogOf(page)
    await choose(page, lines(['Nummer', 'Vorname'], [aPhone(), 'Bo']))
    await dialog.getByText(texts['mapping.no_phone'], { exact: false }).waitFor()
    for (const name of [texts['trial.start'], manager['import.start']])
      assert.equal(await button(page, name).getAttribute('aria-disabled'), 'true')
    await dialog
      .getByLabel(fill(texts['mapping.label'], { heading: 'Nummer' }))
      .selectOption('phone')
    await button(page, texts['trial.start']).click()
    await dialog.getByText(fill(manager['import.dry_run'], { imported: 1, total: 1 })).waitFor()
  })

  test('try it first: each row says what would come of it, and nobody is stored', async ({
    browser,
    assert,
  }) => {
    const known = await aRider()
    const [phone, lastName] = [aPhone(), aLastName('Tried')]
    const file = lines(
      ['phone', 'first_name', 'last_name', 'zip_code'],
      [phone, 'Ana', lastName, '02134'],
      [known.phone, 'Bo', lastName, ''],
      [aPhone(), 'Cy', lastName, 'ABC']
    )
    const page = await openBackOffice(browser, 'staff')
    await openImport(page)
    const dialog = dialogOf(page)
    await choose(page, file)
    await button(page, texts['trial.start']).click()
    await dialog.getByText(fill(manager['import.dry_run'], { imported: 1, total: 3 })).waitFor()
    await dialog.getByText(texts['trial.title']).waitFor()
    for (const title of [texts.created, texts.skipped, texts.failed])
      assert.lengthOf(
        await dialog.getByRole('list', { name: title }).getByRole('listitem').all(),
        1
      )
    await dialog.getByText(`Row 3, phone: ${manager['import.duplicate_phone']}`).waitFor()
    const told = await saved(page, texts['trial.download'])
    assert.include(told, `2,${texts['result.created']},Ana ${lastName},${phone},\r\n`)
    assert.include(told, `4,${texts['result.failed']},,,`)
    assert.lengthOf(await db.from('customers').where('last_name', lastName), 0)

    await button(page, ui.back).click()
    await dialog.getByLabel(fill(texts['mapping.label'], { heading: 'zip_code' })).selectOption('')
    await button(page, texts['trial.start']).click()
    await dialog.getByText(fill(manager['import.dry_run'], { imported: 2, total: 3 })).waitFor()
    await button(page, manager['import.start']).click()
    await dialog.getByText(counts(2, 1)).waitFor()
    assert.lengthOf(await db.from('customers').where('last_name', lastName), 2)
  })

  test('that does not arrive stays chosen and says so', async ({ browser }) => {
    const { file } = aFile(3)
    const page = await openBackOffice(browser, 'staff')
    await openImport(page)
    await choose(page, file)
    await page.route('**/api/customers/import', (route) => route.abort(), { times: 1 })
    await button(page, manager['import.start']).click()
    await dialogOf(page).getByText(manager['import.failed']).waitFor()
    await button(page, manager['import.start']).click()
    await dialogOf(page).getByText(counts(3, 2)).waitFor()
  })

  test('of Windows-1252 with names that arrive right', async ({ browser, assert }) => {
    const lastName = aLastName('Núñez')
    const bytes = Buffer.from(`phone;last_name\r\n${aPhone()};${lastName}\r\n`, 'latin1')
    const page = await openBackOffice(browser, 'manager')
    await openImport(page)
    await choose(page, fixture('windows-1252.csv'))
    await dialogOf(page)
      .getByText(fill(texts.rows, { n: 21 }))
      .waitFor()
    await button(page, ui.back).click()
    await choose(page, bytes)
    await dialogOf(page).getByText(lastName).waitFor()
    await button(page, manager['import.start']).click()
    await dialogOf(page).getByText(counts(1, 0)).waitFor()
    assert.lengthOf(await db.from('customers').where('last_name', lastName), 1)
  })
})

/** How often a file is read to tell a long task from a busy moment. */
const ATTEMPTS = 3

test.group('A large import', (group) => {
  group.each.setup(() => resetLimits())

  test('of 10,000 rows does not hold the page up, and is found again after it was left', async ({
    browser,
    assert,
  }) => {
    const page = await openBackOffice(browser, 'staff')
    await openImport(page)
    const dialog = dialogOf(page)
    const longestTaskOf = watchLongTasks(page)
    const workers: string[] = []
    page.on('worker', (worker) => workers.push(worker.url()))

    const longestWith = async (content: Buffer, rows: string) => {
      const file = await onDisk(content)
      const longest: number[] = []
      for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
        const readIt = async () => {
          await choose(page, file)
          await dialog.getByText(fill(texts.rows, { n: rows })).waitFor()
        }
        longest.push(await longestTaskOf(readIt))
        await button(page, ui.back).click()
      }
      return Math.min(...longest)
    }
    // Parsing in the page's own thread would be long each time. What three rows cost as well is how busy the machine is.
    const { file, lastName } = aFile(9_998)
    const noise = await longestWith(aFile(1).file, '3')
    const longest = await longestWith(file, '10,000')
    assert.isBelow(longest - noise, 200, `ms of ${longest} in which the page could not answer`)
    assert.lengthOf(workers, 2 * ATTEMPTS, 'each file is read beside the page')

    await choose(page, file)
    await button(page, texts['trial.start']).click()
    await dialog.getByText(texts['trial.title']).waitFor()
    const held = await holdProgress(page)
    await button(page, manager['import.start']).click()
    await dialog.getByText(fill(texts.rows_of, { n: '4,000', total: '10,000' })).waitFor()
    await dialog.getByText(texts.goes_on).waitFor()
    await expectGoodScreen(assert, page)
    await button(page, ui.close).last().click()
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
    await dialog.getByText(counts(9_998, 2)).waitFor()
    await button(page, ui.close).last().click()
    await findCustomers(page, lastName, 9_998)
  }).timeout(300_000)

  test('that was interrupted says how to complete it', async ({ browser, assert }) => {
    const { file } = aFile(5)
    const page = await openBackOffice(browser, 'staff')
    await openImport(page)
    await choose(page, file)
    await button(page, manager['import.start']).click()
    await dialogOf(page).getByText(counts(5, 2)).waitFor()
    const { id } = await db.from('imports').orderBy('id', 'desc').firstOrFail()
    await db.from('imports').where('id', id).update({ state: 'interrupted' })
    await page.reload()
    await dialogOf(page).getByText(manager['import.interrupted']).waitFor()
    await dialogOf(page).getByText(manager['import.unsuccessful']).waitFor()

    await button(page, manager['import.another']).click()
    await choose(page, file)
    await button(page, manager['import.start']).click()
    await dialogOf(page).getByText(counts(0, 7)).waitFor()
    await dialogOf(page).getByRole('list').nth(1).waitFor()
    assert.equal(await dialogOf(page).getByRole('list').count(), 2, 'mistakes, and who is known')
  })

  test('that nobody ever began says so', async ({ browser }) => {
    const page = await openBackOfficeAt(browser, 'staff', '/admin/customers/import/999999999')
    await dialogOf(page).getByRole('alert').waitFor()
    await button(page, ui.try_again).waitFor()
  })
})

test.group('An import is undone by a manager', (group) => {
  group.each.setup(() => resetLimits())

  test('while nobody touched its people; the list forgets them at once', async ({
    browser,
    assert,
  }) => {
    const { file, lastName } = aFile(30)
    const page = await openBackOfficeAt(browser, 'manager', '/admin/customers')
    await findCustomers(page, lastName, 0)
    await page.getByRole('link', { name: manager.import }).click()
    await choose(page, file)
    await button(page, manager['import.start']).click()
    await dialogOf(page).getByText(counts(30, 2)).waitFor()
    await button(page, texts.undo).click()
    const question = page.getByRole('dialog', { name: texts['undo.title'] })
    await question.getByText(fill(texts['undo.question'], { n: 30 })).waitFor()
    await question.getByRole('button', { name: texts.undo }).click()
    await dialogOf(page).getByText(manager['import.undone']).waitFor()
    await dialogOf(page)
      .getByText(fill(texts['undo.done'], { n: 30 }))
      .waitFor()
    assert.equal(await button(page, texts.undo).count(), 0)
    await button(page, ui.close).last().click()
    await page.getByText(fill(manager.found, { n: 0 })).waitFor()
    assert.lengthOf(await db.from('customers').where('last_name', lastName), 0)
  })

  test('not once somebody was changed, and is told why', async ({ browser, assert }) => {
    const { file, lastName, phones } = aFile(4)
    const page = await openBackOffice(browser, 'manager')
    await openImport(page)
    await choose(page, file)
    await button(page, manager['import.start']).click()
    await dialogOf(page).getByText(counts(4, 2)).waitFor()
    await db
      .from('customers')
      .where('phone', phones[2] ?? '')
      .update({ city: 'Moab', revision: 2 })
    await button(page, texts.undo).click()
    const question = page.getByRole('dialog', { name: texts['undo.title'] })
    await question.getByRole('button', { name: texts.undo }).click()
    await question.getByText(manager['import.undo_touched']).waitFor()
    await expectGoodScreen(assert, page)
    await question.getByRole('button', { name: ui.close, exact: true }).last().click()
    await dialogOf(page).getByText(counts(4, 2)).waitFor()
    assert.lengthOf(await db.from('customers').where('last_name', lastName), 4)
  })
})

test.group('Every step of an import looks right', (group) => {
  group.each.setup(() => resetLimits())

  test('on every device', async ({ browser, assert }) => {
    const name = `${'A long name that the office gave its file '.repeat(2).trim()}.csv`
    const { file } = aFile(120)
    const page = await openBackOffice(browser, 'manager', 'phone')
    await openImport(page)
    const dialog = dialogOf(page)
    await choose(page, file, name)
    await dialog.getByText(fill(texts.rows, { n: 122 })).waitFor()
    await dialog.getByLabel(fill(texts['mapping.label'], { heading: 'phone' })).selectOption('')
    await dialog.getByText(texts['mapping.no_phone'], { exact: false }).waitFor()
    await expectGoodOnDevices(assert, page)
    await dialog
      .getByLabel(fill(texts['mapping.label'], { heading: 'phone' }))
      .selectOption('phone')
    await button(page, texts['trial.start']).click()
    await dialog.getByText(texts['trial.title']).waitFor()
    await expectGoodOnDevices(assert, page)
    await button(page, manager['import.start']).click()
    await dialog.getByText(counts(120, 2)).waitFor()
    await dialog.getByText(/Row 122,/).waitFor()
    await expectGoodOnDevices(assert, page)
    await button(page, texts.undo).click()
    const question = page.getByRole('dialog', { name: texts['undo.title'] })
    await question.getByText(texts['undo.condition']).waitFor()
    await expectGoodOnDevices(assert, page)
    await question.getByRole('button', { name: texts.undo }).click()
    await dialog.getByText(manager['import.undone']).waitFor()
    await button(page, manager['import.another']).click()
    await dialog.getByRole('region', { name: texts.recent }).getByText(name).first().waitFor()
    await expectGoodOnDevices(assert, page)
  }).timeout(300_000)
})

/** A file on the disk: one of the test's own bytes would be put together by the page itself, and hold it up. */
async function onDisk(content: Buffer): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'trailgate-import-'))
  getActiveTestOrFail().cleanup(() => rm(folder, { recursive: true }))
  const path = join(folder, 'riders.csv')
  await writeFile(path, content)
  return path
}

/** Whether the server has done the last import. */
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
