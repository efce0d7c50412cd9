import { useMutation } from '@tanstack/react-query'

import type { Minor, MinorLink, NewMinor } from '@trailgate/shared/minors/schemas'

import { call } from '../../../api/client.ts'
import { useCustomersChanged } from '../queries.ts'

/** Gives a customer a minor: somebody new, or by `minor_id` somebody who is known already. */
export function useMinorAdded(guardianId: number) {
  const changed = useCustomersChanged()
  return useMutation({
    mutationFn: (body: NewMinor | MinorLink) =>
      call<Minor>(`/customers/${guardianId}/minors`, { method: 'POST', body }),
    onSuccess: () => void changed(),
  })
}
