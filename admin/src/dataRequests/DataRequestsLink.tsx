import Button from '@mui/material/Button'
import { Link } from 'react-router'

import { messages } from '@trailgate/shared/deletion_requests/messages'
import { fill } from '@trailgate/shared/text'

import { useCan } from '../session/useStaff.ts'
import { REQUESTS } from './paths.ts'
import { useWaitingRequests } from './queries.ts'

/** Link to the deletion requests with the number of open ones, for managers. */
export function DataRequestsLink() {
  const waiting = useWaitingRequests()
  if (!useCan('deletion_requests.manage')) return null
  return (
    <Button component={Link} to={REQUESTS}>
      {waiting ? fill(messages.title_open, { n: waiting }) : messages.title}
    </Button>
  )
}
