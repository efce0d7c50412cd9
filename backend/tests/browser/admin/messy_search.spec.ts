import { test } from '@japa/runner'
import { searchable } from '@trailgate/shared/text'
import { aCountedCounter, enterFamilies, removeFamilies, searchFor } from '#tests/helpers/counter'
import { interactionsOf } from '#tests/helpers/hands'
import { whatItTakes } from '#tests/helpers/what_it_takes'
import { messyQueries } from '../../../../lab/fixtures/messy_queries.mjs'

const SAID = 40

test.group('Messy searches at the counter', (group) => {
  let families: Awaited<ReturnType<typeof enterFamilies>> = []
  group.setup(async () => {
    families = await enterFamilies(SAID)
  })
  group.teardown(() => removeFamilies(families))

  test('the person meant by a messy search comes first, at the first search', async ({
    browser,
    assert,
  }) => {
    const { page, hands } = await aCountedCounter(browser)
    let found = 0
    for (const { q, phone } of messyQueries(families, SAID)) {
      await searchFor(page, hands, searchable(q))
      const meant = families.find((family) => family.phone === phone)
      const first = await page.locator('.household').first().innerText()
      if (first.includes(`${meant?.first_name} ${meant?.last_name}`)) found += 1
      await hands.key('Escape')
    }
    assert.equal(found, SAID)
    const effort = await hands.effort()
    assert.equal(effort.presses, 0)
    assert.equal(
      whatItTakes('counter', 'Forty things that people say, searched').now,
      `found ${found}, with ${interactionsOf(effort)} keys and no click`
    )
  })
})
