import { test } from '@japa/runner'
import { readSearch } from './search.ts'

test.group('The search box', () => {
  test('"{text}" asks for {asks}')
    .with([
      { text: '', asks: null },
      { text: '   ', asks: null },
      { text: 'a', asks: null },
      { text: '7', asks: null },
      { text: '12', asks: { last_name: '12' } },
      { text: '123', asks: { member_id: '123' } },
      { text: ' 000123 ', asks: { member_id: '000123' } },
      { text: '123456789', asks: { member_id: '123456789' } },
      { text: '8285550101', asks: { phone: '8285550101' } },
      { text: '(828) 555-0101', asks: { phone: '8285550101' } },
      { text: '+1 828 555 0101', asks: { phone: '8285550101' } },
      { text: '828555010199', asks: { phone: '828555010199' } },
      { text: '555-0101', asks: { last_name: '555-0101' } },
      { text: 'Li', asks: { last_name: 'Li' } },
      { text: ' Núñez ', asks: { last_name: 'Núñez' } },
      { text: 'R2D2', asks: { last_name: 'R2D2' } },
    ])
    .run(({ assert }, { text, asks }) => assert.deepEqual(readSearch(text), asks))
})
