import { Link } from 'react-router'

import { messages } from '@trailgate/shared/reports/messages'

import { pathOf } from '../customers/paths.ts'

interface PersonCellProps {
  id: number | null
  /** Null once the person was deleted. */
  name: string | null
  memberId?: string | null | undefined
}

/** A person in a report: the name leads to their page, the member id stands below. */
export function PersonCell({ id, name, memberId }: PersonCellProps) {
  return (
    <>
      {id && name ? (
        <Link to={pathOf({ kind: 'show', id }, '')}>{name}</Link>
      ) : (
        messages['rows.nobody']
      )}
      {memberId && <span className="rows-id figures">{memberId}</span>}
    </>
  )
}

/** First and last name in one line; null for a deleted person. */
export function fullName(first: string | null, last: string | null): string | null {
  return first === null ? null : `${first} ${last ?? ''}`.trim()
}
