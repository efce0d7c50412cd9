import { test } from '@japa/runner'

import { pauseText } from '@trailgate/shared/memberships/pause_text'

import { endText } from './pauseText.ts'

test.group('The words of a pause', () => {
  const since = '2027-03-10'
  const term = { start_date: '2027-01-01', end_date: '2027-06-30' }

  test('the new end is the old one moved by the days of the pause', ({ assert }) => {
    const text = endText(term, { since, until: '2027-03-20', givesBack: true })
    assert.equal(text, 'New end: 7/10/2027, 10 days later.')
  })

  test('one day is a day', ({ assert }) => {
    const text = endText(term, { since, until: '2027-03-11', givesBack: true })
    assert.equal(text, 'New end: 7/1/2027, 1 day later.')
  })

  test('an end that is not known yet is not named', ({ assert }) => {
    for (const until of ['', '2027-03', '2027-03-01']) {
      const text = endText(term, { since, until, givesBack: true })
      assert.equal(text, 'The end moves by the days of the pause.')
    }
  })

  test('the end stays without days given back', ({ assert }) => {
    const text = endText(term, { since, until: '2027-03-20', givesBack: false })
    assert.equal(text, 'The end stays 6/30/2027.')
  })

  test('a membership without an end has nothing to move', ({ assert }) => {
    const text = endText(
      { ...term, end_date: null },
      { since, until: '2027-03-20', givesBack: true }
    )
    assert.equal(text, 'It has no end, so nothing moves.')
  })

  test('a pause says when it resumes, where that is agreed', ({ assert }) => {
    assert.equal(pauseText({ since, resume_on: null, give_back: true }), 'Since 3/10/2027')
    assert.equal(
      pauseText({ since, resume_on: '2027-03-20', give_back: true }),
      'Since 3/10/2027, resumes 3/20/2027'
    )
  })
})
