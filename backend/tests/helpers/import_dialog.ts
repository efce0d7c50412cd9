/** The dialog in which office staff import a file, for journeys. */
import { readFile } from 'node:fs/promises'
import { messages as manager } from '@trailgate/shared/customers/manager_messages'
import { fill } from '@trailgate/shared/text'
import type { Page } from 'playwright'
import { lines } from '#tests/helpers/imports'
import { aLastName, aPhone } from '#tests/helpers/people'

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

export async function openImport(page: Page) {
  await page.goto('/admin/customers')
  await page.getByRole('link', { name: manager.import }).click()
  await importDialog(page).getByText(manager['import.instructions']).waitFor()
}

export async function savedFile(page: Page, name: string): Promise<string> {
  const begun = page.waitForEvent('download')
  await importButton(page, name).click()
  return readFile(await (await begun).path(), 'utf8')
}

/** So many people of one last name as a file, with a broken row and a double one at its end. */
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
