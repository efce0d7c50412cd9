/** Path of the rider's party link; known once it is created. */
export const party = { path: '' }

/** Opens the party link. */
export async function toParty(/** @type {import('playwright').Page} */ page) {
  await page.goto(party.path)
}
