import { useQuery } from '@tanstack/react-query'
import { useListContext } from 'ra-core'

import { messages } from '@trailgate/shared/staff/messages'
import { fill } from '@trailgate/shared/text'

import { allStaff } from './queries.ts'
import { countsOf } from './staffFilter.ts'
import { ResultsLine } from '../ui/ResultsLine.tsx'

/** How many there are: all, active, inactive, and shown. */
export function StaffCounts() {
  const { data } = useQuery(allStaff)
  const { filterValues } = useListContext()
  return <ResultsLine>{data && fill(messages.counts, countsOf(data, filterValues))}</ResultsLine>
}
