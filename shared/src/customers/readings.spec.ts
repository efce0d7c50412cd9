import { test } from '@japa/runner'
import { nameWords } from './name_words.ts'
import { joinedReadings, readingsOf, withNameSplit } from './readings.ts'

const readings = (text: string) => readingsOf(nameWords(text)).map((words) => words.join(' '))

test.group('Readings of a spoken name', () => {
  test('"{said}" is read as {as}')
    .with([
      { said: 'sean o brien', as: ['sean o brien', 'sean obrien'] },
      { said: 'mc donald', as: ['mc donald', 'mcdonald'] },
      { said: 'maria de la cruz', as: ['maria de la cruz', 'maria delacruz'] },
      { said: 'van der berg', as: ['van der berg', 'vanderberg'] },
      { said: 'st john', as: ['st john', 'stjohn', 'saint john', 'saintjohn'] },
      { said: 'saint john', as: ['saint john', 'saintjohn', 'st john', 'stjohn'] },
      { said: 'jon smith', as: ['jon smith'] },
      { said: 'O’Brien, Sean', as: ['obrien sean'] },
    ])
    .run(({ assert }, { said, as }) => {
      assert.deepEqual(readings(said), as)
    })

  test('every apostrophe character counts as part of a word', ({ assert }) => {
    for (const sign of "'’‘‛`´ʻʼʽʹˈ′＇") {
      assert.deepEqual(nameWords(`Ka${sign}ahumanu`), ['kaahumanu'], sign)
    }
  })

  test('neighbouring words are joined, one pair at a time', ({ assert }) => {
    assert.deepEqual(joinedReadings(['mary', 'ann', 'smith']), [
      ['maryann', 'smith'],
      ['mary', 'annsmith'],
    ])
    assert.deepEqual(joinedReadings(['smith']), [])
  })

  test('a Han or Hangul name is split into last and first name', ({ assert }) => {
    assert.equal(withNameSplit('王伟'), '王 伟')
    assert.equal(withNameSplit('김철수'), '김 철수')
    for (const text of ['王', 'wang wei', '王 伟', 'あゆみ'])
      assert.equal(withNameSplit(text), text)
  })
})
