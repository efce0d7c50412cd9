import { test } from '@japa/runner'

import { ApiError } from '@trailgate/shared/http/error'

import { deleteMessage } from './deleteMessage.ts'

test.group('A customer that cannot be deleted', () => {
  test('a refused deletion shows the words of the documents', ({ assert }) => {
    const said = (status: number, code: string, message = '') =>
      deleteMessage(new ApiError(code, message, status))

    assert.equal(
      said(404, 'NOT_FOUND', 'Not found'),
      'Customer not found. It may have already been deleted.'
    )
    assert.equal(said(403, 'FORBIDDEN', 'No'), 'You do not have permission to delete customers.')
    assert.equal(said(400, 'DATABASE_ERROR', 'A hold is set'), 'A hold is set')
    assert.equal(
      said(400, 'DATABASE_ERROR'),
      'Cannot delete customer. There are related records that prevent deletion.'
    )
    assert.equal(
      said(500, 'INTERNAL_ERROR', 'Oops'),
      'Database error occurred while deleting customer. Please contact support.'
    )
    assert.equal(said(409, 'CONFLICT'), 'Failed to delete customer')
    assert.equal(said(409, 'CONFLICT', 'Busy'), 'Busy')
  })
})
