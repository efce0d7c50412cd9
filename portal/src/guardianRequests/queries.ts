import type { GuardianRequest } from '@trailgate/shared/guardian_requests/schemas'

import type { Path } from '../api/queryCache.ts'

/** Children who ask the rider to be their parent. */
export const guardianRequests: Path<GuardianRequest[]> = '/guardian-requests'
