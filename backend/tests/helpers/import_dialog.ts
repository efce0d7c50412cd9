/** The dialog in which office staff import a file, for journeys. */
import { readFile } from 'node:fs/promises'
import { messages as manager } from '@trailgate/shared/customers/manager_messages'
import { fill } from '@trailgate/shared/text'
import type { Role } from '@trailgate/shared/permissions'
import type { Browser, Page } from 'playwright'
import { openBackOfficeAt } from '#tests/helpers/back_office'
import { lines } from '#tests/helpers/imports'
import { aLastName, aPhone } from '#tests/helpers/people'
import type { Size } from '#tests/helpers/screens'

export const importDialog = (page: Page) =>
  page.getByRole('dialog', { name: manager['import.title'] })

export const importButton = (page: Page, name: string) =>
  importDialog(page).getByRole('button', { name, exact: true })

/** The picker takes a file from the disk, or rows of one's own. */
export async function chooseFile(page: Page, file: string | Buffer, name = 'riders.csv') {
  await importDialog(page)
    .locator('input[type=file]')
    .setInputFiles(typeof file === 'string' ? file : { name, mimeType: 'text/csv', buffer: file })
}

/** Opens the dialog as this role. */
export async function openImport(browser: Browser, role: Role, size?: Size) {
  const page = await openBackOfficeAt(browser, role, '/admin/customers', size)
  await page.getByRole('link', { name: manager.import }).click()
  const dialog = importDialog(page)
  await dialog.getByText(manager['import.instructions']).waitFor()
  return { page, dialog }
}

/** Imports what was chosen, until the dialog tells these counts. */
export async function startImport(page: Page, imported: number, failed: number) {
  await importButton(page, manager['import.start']).click()
  await importDialog(page).getByText(importCounts(imported, failed)).waitFor()
}

export async function savedFile(page: Page, name: string): Promise<string> {
  const begun = page.waitForEvent('download')
  await importButton(page, name).click()
  return readFile(await (await begun).path(), 'utf8')
}

/** A file of people with one last name, with a broken row and a duplicate at its end. */
export function aFileOf(count: number) {
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

export const importCounts = (imported: number, failed: number) =>
  fill(manager['import.counts'], {
    imported: imported.toLocaleString('en-US'),
    failed: failed.toLocaleString('en-US'),
  })
