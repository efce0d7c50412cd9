import { test } from '@japa/runner'
import { check } from '../fields.ts'
import { newDeviceSchema, pairSchema, touchSchema } from './schemas.ts'

test.group('Kiosk schemas', () => {
  test('a pairing code accepts spaces, dashes and lower case', ({ assert }) => {
    assert.deepEqual(check(pairSchema(), { code: ' abcd-2345 ' }), {
      ok: true,
      value: { code: 'ABCD2345' },
    })
  })

  test('code {code}: {says}')
    .with([
      { code: undefined, says: 'Pairing code is required' },
      { code: ' ', says: 'Pairing code is required' },
      { code: 'ABCD234', says: 'This code is wrong or too old. Please ask for a new one.' },
      { code: 'ABCD1O0I', says: 'This code is wrong or too old. Please ask for a new one.' },
    ])
    .run(({ assert }, { code, says }) => {
      assert.deepEqual(check(pairSchema(), { code }), { ok: false, details: { code: [says] } })
    })

  test('a touch may carry a phase, a device needs a name', ({ assert }) => {
    assert.deepEqual(check(touchSchema(), { phase: 'reading' }), {
      ok: true,
      value: { phase: 'reading' },
    })
    assert.isTrue(check(touchSchema(), {}).ok)
    assert.isFalse(check(touchSchema(), { phase: 'sleeping' }).ok)
    assert.deepEqual(check(newDeviceSchema(), { name: '' }), {
      ok: false,
      details: { name: ['Name is required'] },
    })
  })
})
