import { useLetters } from '../layout/useSettings.ts'
import { useCan } from '../session/useStaff.ts'

/** True if the role may write letters of service, and the park sends any. */
export function useMayWrite(): boolean {
  const maySend = useCan('letters.send')
  return useLetters() !== false && maySend
}
