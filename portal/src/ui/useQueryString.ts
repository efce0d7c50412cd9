import { useLocation } from 'react-router-dom'

/** What stands behind the ? of the address. */
export function useQueryString(): URLSearchParams {
  return new URLSearchParams(useLocation().search)
}
