import { test } from '@japa/runner'
import fc from 'fast-check'
import { canonicalJson, type Json } from '#waivers/seal/canonical_json'
import { CHAIN_START, digestOf, hashOfLink, linkAfter } from '#waivers/seal/link'

test.group('Canonical JSON', () => {
  test('keys are sorted and nothing separates the parts', ({ assert }) => {
    const facts = { b: [1, { z: null, a: 'ü"\n' }], a: { y: true, x: -0.5 } }
    assert.equal(canonicalJson(facts), '{"a":{"x":-0.5,"y":true},"b":[1,{"a":"ü\\"\\n","z":null}]}')
  })

  test('values outside of JSON are refused', ({ assert }) => {
    for (const nothing of [undefined, () => {}]) {
      assert.throws(
        () => canonicalJson({ ip: nothing } as unknown as Json),
        /cannot be said in JSON/
      )
    }
  })

  test('the order of the facts makes no difference', ({ assert }) => {
    fc.assert(
      fc.property(fc.dictionary(fc.string(), fc.jsonValue()), (facts) => {
        const turned = Object.fromEntries(Object.entries(facts).reverse())
        assert.equal(canonicalJson(facts as Json), canonicalJson(turned as Json))
        assert.deepEqual(
          JSON.parse(canonicalJson(facts as Json)),
          JSON.parse(JSON.stringify(facts))
        )
      })
    )
  })
})

test.group('A link of the chain', () => {
  const first = linkAfter({ sequence: 0, hash: CHAIN_START }, { uid: 'one', digest: 'd1' })
  const second = linkAfter(first, { uid: 'two', digest: 'd2' })

  test('a link references the previous one', ({ assert }) => {
    assert.deepInclude(first, { sequence: 1, previous_hash: CHAIN_START })
    assert.deepInclude(second, { sequence: 2, previous_hash: first.hash })
  })

  test('a link has another hash if anything in it differs', ({ assert }) => {
    const changes = [{ sequence: 3 }, { uid: 'x' }, { previous_hash: 'x' }, { digest: 'x' }]
    for (const change of changes) assert.notEqual(hashOfLink({ ...second, ...change }), second.hash)
  })

  test('a digest reveals nothing without its salt', ({ assert }) => {
    assert.notEqual(digestOf({ salt: 'a', body: '{}' }), digestOf({ salt: 'b', body: '{}' }))
  })
})
