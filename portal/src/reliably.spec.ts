import { test } from '@japa/runner'

import { loadAhead, reliably } from './reliably.ts'

test.group('A part of the portal that was loaded ahead', () => {
  test('a preloaded part shows at once, without a blank moment', async ({ assert }) => {
    const load = () => Promise.resolve({ default: 'the part' })
    await loadAhead(load)
    let shown: unknown = null
    void reliably(load)().then((part) => {
      shown = part
    })
    assert.deepEqual(shown, { default: 'the part' })
    assert.deepEqual(await reliably(load)(), { default: 'the part' })
  })

  test('a preloaded part that failed is loaded again', async ({ assert }) => {
    let asked = 0
    const load = async () => {
      asked += 1
      if (asked === 1) throw new Error('no reception')
      return 'the part'
    }
    await assert.rejects(() => loadAhead(load))
    assert.equal(await reliably(load)(), 'the part')
  })
})
