/** Where the link of the rider's party leads; known once it is made. */
export const party = { path: '' }

/** Follows it. */
export async function toParty(/** @type {import('playwright').Page} */ page) {
  await page.goto(party.path)
}
