import { QueryClient } from '@tanstack/react-query'
import { HttpError } from 'ra-core'

import { ApiError } from '@trailgate/shared/http/error'
import { FRESH_MINUTES, RETRIES } from '@trailgate/shared/settings/constants'

/** Documented defaults: fresh for five minutes, three retries; what the server refused is not asked again. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: FRESH_MINUTES * 60_000,
      retry: (failures, error) => failures < RETRIES && !isRefusal(error),
    },
  },
})

function isRefusal(error: unknown): boolean {
  if (!(error instanceof ApiError) && !(error instanceof HttpError)) return false
  return error.status >= 400 && error.status < 500
}
